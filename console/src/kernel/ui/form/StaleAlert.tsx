import { useText } from '../../i18n/language.ts'
import { FormAlert } from '../FormAlert.tsx'

/** Somebody else saved first: the typed input stays, their values are shown next to it, and it may be sent again. */
export function StaleAlert() {
  const t = useText()
  return (
    <FormAlert warning>
      <strong>{t('shell.changedMeanwhile')}</strong>
      <span>{t('shell.maySaveAgain')}</span>
    </FormAlert>
  )
}
