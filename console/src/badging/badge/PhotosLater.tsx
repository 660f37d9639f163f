import { useText } from '../../kernel/i18n/language.ts'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import type { BadgeType } from './use-badge-types.ts'

/** Explains that a sheet contains no photos, if the type requires them. */
export function PhotosLater({ type }: { type: BadgeType | undefined }) {
  const t = useText()
  return type?.requiredFields.includes('photo') && <FormAlert>{t('badge.photosLater')}</FormAlert>
}
