import { type BannerType, pictureRules } from '@fairgate/contract/foundation/brand/choices'
import type { Text, TextKey } from '../../kernel/i18n/language.ts'

/** Label and purpose of each type. */
export const typeLabels: Readonly<Record<BannerType, { name: TextKey; hint: TextKey }>> = {
  login: { name: 'brand.login', hint: 'brand.loginHint' },
  home: { name: 'brand.home', hint: 'brand.homeHint' },
  open: { name: 'brand.open', hint: 'brand.openHint' },
  title: { name: 'brand.titleType', hint: 'brand.titleHint' },
}

/** The requirements on its pictures. */
export function wantedPicture(type: BannerType, t: Text): string {
  const { shaped, width, height } = pictureRules[type]
  return t('brand.wants', { wanted: t(shaped ? 'brand.shaped' : 'brand.atLeast', { width, height }) })
}
