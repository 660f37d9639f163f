import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'

/** Somebody else was quicker: offers to take that as seen, and keeps what was typed. */
export function Overtaken({ onReload }: { onReload: () => void }) {
  const t = useText()
  return (
    <div className="fg-partner-notice is-warning" role="alert">
      <strong>{t('shell.changedMeanwhile')}</strong>
      <span>{t('shell.changedMeanwhileLine')}</span>
      <Button size="small" onClick={onReload}>
        {t('shell.reload')}
      </Button>
    </div>
  )
}
