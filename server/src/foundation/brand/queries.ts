import type { Output } from '@fairgate/contract/app/catalogue'
import type { BannerType, Brand } from '@fairgate/contract/foundation/brand/choices'
import { maxVersions } from '@fairgate/contract/foundation/brand/choices'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export type Banner = Output<'getBannerSetting'>
type Version = Output<'getBannerHistory'>['list'][number]

const nothingSet: Banner = {
  ...{ version: 0, pictures: [], heroOneCn: '', heroOneEn: '', heroTwoCn: '', heroTwoEn: '' },
  ...{ productCn: '', productEn: '', agreement: '' },
}

/** The current version of a type. */
export async function bannerOf(db: Db, brand: Brand, type: BannerType): Promise<Banner> {
  const [last] = await versionsOf(db, brand, type, 1)
  if (!last) return nothingSet
  const { id: _id, setBy: _by, setAt: _at, ...banner } = last
  return banner
}

/** The latest versions of a type, the current one first, each picture with the address of its content. */
export async function versionsOf(
  db: Db,
  brand: Brand,
  type: BannerType,
  most: number = maxVersions,
): Promise<Version[]> {
  const rows = await db.many<{
    id: string
    version: number
    setBy: string
    setAt: string
    content: Omit<Banner, 'version'>
  }>(sql`
    select s.id, s.version, s.set_by as "setBy", s.set_at as "setAt", s.content || jsonb_build_object('pictures',
      (select coalesce(jsonb_agg(p || jsonb_build_object('url', '/brand/' || encode(b.sha256, 'hex')) order by at), '[]')
        from jsonb_array_elements(s.content -> 'pictures') with ordinality o (p, at)
        join brand_picture b on b.file_id = (p ->> 'fileId')::uuid)) as content
    from brand_setting s where s.brand = ${brand} and s.type = ${type} order by s.version desc limit ${most}`)
  return rows.map(({ content, ...row }) => ({ ...nothingSet, ...content, ...row }))
}
