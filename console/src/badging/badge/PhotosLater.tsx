import { useText } from '../../kernel/i18n/language.ts'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import type { BadgeType } from './use-badge-types.ts'

/** A sheet brings no photos: said where the type needs them. */
export function PhotosLater({ type }: { type: BadgeType | undefined }) {
  const t = useText()
  return type?.requiredFields.includes('photo') && <FormAlert>{t('badge.photosLater')}</FormAlert>
}
