import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { FormNotice } from './FormNotice.tsx'

/** Somebody else was faster: offers to take that as seen, and keeps what was typed. */
export function Overtaken({ onReload }: { onReload: () => void }) {
  const t = useText()
  return (
    <FormNotice warning>
      <strong>{t('shell.changedMeanwhile')}</strong>
      <span>{t('shell.changedMeanwhileLine')}</span>
      <Button size="small" onClick={onReload}>
        {t('shell.reload')}
      </Button>
    </FormNotice>
  )
}
