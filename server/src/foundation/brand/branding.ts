import type { Brand } from '@fairgate/contract/foundation/brand/choices'
import type { Branding } from '@fairgate/contract/kernel/settings/branding'
import type { Db } from '../../kernel/database/database.ts'
import { type Banner, bannerOf } from './queries.ts'

/** Reads the branding that the first paint of a page needs, before any request. */
export async function readBranding(db: Db, brand: Brand): Promise<Branding> {
  const [login, open, title] = await Promise.all([
    bannerOf(db, brand, 'login'),
    bannerOf(db, brand, 'open'),
    bannerOf(db, brand, 'title'),
  ])
  const lines = [pair(login.heroOneCn, login.heroOneEn), pair(login.heroTwoCn, login.heroTwoEn)]
  return {
    ...(login.pictures[0] && { login: pictureOf(login.pictures[0]) }),
    ...(lines.some(Boolean) && { hero: lines.filter(line => line !== undefined) }),
    ...(open.pictures[0] && { open: pictureOf(open.pictures[0]) }),
    ...(title.pictures[0] && { logo: title.pictures[0].url }),
    ...(title.productCn && { product: [title.productCn, title.productEn] as const }),
    ...(title.agreement && { agreement: title.agreement }),
  }
}

const pair = (cn: string, en: string) => (cn ? ([cn, en] as const) : undefined)

const pictureOf = ({ url, altCn, altEn }: Banner['pictures'][number]) => ({ url, alt: [altCn, altEn] as const })
