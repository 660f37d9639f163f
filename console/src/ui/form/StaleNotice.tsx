import { useText } from '../../kernel/language.ts'
import { FormNotice } from '../FormNotice.tsx'

/** Somebody else was quicker: what was typed is retained, theirs is shown beside it, and it may be sent again. */
export function StaleNotice() {
  const t = useText()
  return (
    <FormNotice warning>
      <strong>{t('shell.changedMeanwhile')}</strong>
      <span>{t('shell.maySaveAgain')}</span>
    </FormNotice>
  )
}
