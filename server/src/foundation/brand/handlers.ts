import { open } from 'node:fs/promises'
import type { Input } from '@fairgate/contract/app/catalogue'
import { type BannerType, pictureFits, pictureRules } from '@fairgate/contract/foundation/brand/choices'
import type { brandCommands } from '@fairgate/contract/foundation/brand/commands'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { pictureSize, pictureType } from '../../kernel/files/file-type.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { bannerOf, versionsOf } from './queries.ts'

export const brandHandlers: HandlersOf<typeof brandCommands> = {
  getBannerSetting: ({ type, brand }, { db, services }) => bannerOf(db, brand ?? services.config.brand, type),
  async getBannerHistory({ type, brand }, { db, services }) {
    return { list: await versionsOf(db, brand ?? services.config.brand, type) }
  },
  editBannerSetting,
}

/** Stores the version after the one that the sender saw; a concurrent sender who was faster has taken that number. */
async function editBannerSetting(form: Input<'editBannerSetting'>, context: WriteContext) {
  const { db, actor, services, log } = context
  const { type, brand = services.config.brand, version, ...given } = form
  const before = await bannerOf(db, brand, type)
  if (before.version !== version) refuse('kernel.changedMeanwhile')
  refuseHalves(form)
  const content = ownOf(type, given)
  await takePictures(context, type, content.pictures)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into brand_setting (brand, type, version, content, set_by)
      values (${brand}, ${type}, ${version + 1}, ${JSON.stringify(content)}, ${actor.operatorName})
      returning id, version`),
    { brand_setting_version: ['kernel.changedMeanwhile'] },
  )
  log({ entityType: 'brandSetting', targetId: made.id, targetName: `${brand} · ${type}`, before, after: content })
  return { version: made.version }
}

type Content = Omit<Input<'editBannerSetting'>, 'type' | 'brand' | 'version'>

/** The part of the form that this type uses; the other fields stay empty. */
function ownOf(type: BannerType, { pictures, agreement, ...lines }: Content): Content {
  const { heroOneCn, heroOneEn, heroTwoCn, heroTwoEn, productCn, productEn } = lines
  return {
    pictures,
    ...(type === 'login'
      ? { heroOneCn, heroOneEn, heroTwoCn, heroTwoEn }
      : { heroOneCn: '', heroOneEn: '', heroTwoCn: '', heroTwoEn: '' }),
    ...(type === 'title' ? { productCn, productEn, agreement } : { productCn: '', productEn: '', agreement: '' }),
  }
}

/** A line needs both languages or none, so that no page is half translated. */
function refuseHalves(form: Content): void {
  const pairs = [
    ['heroOneCn', 'heroOneEn'],
    ['heroTwoCn', 'heroTwoEn'],
    ['productCn', 'productEn'],
  ] as const
  const halves = pairs.flatMap(([cn, en]) =>
    (form[cn] === '') === (form[en] === '')
      ? []
      : [{ path: form[cn] === '' ? cn : en, key: 'brand.bothLanguages' as const }],
  )
  if (halves.length > 0) refuseFields(halves)
}

/** Claims newly uploaded pictures and validates their size; those of an earlier version are claimed already. */
async function takePictures(context: WriteContext, type: BannerType, pictures: Content['pictures']): Promise<void> {
  const { db } = context
  const { most, shaped, width, height } = pictureRules[type]
  if (pictures.length > most) refuse('brand.tooManyPictures', { values: { most }, field: 'pictures' })
  for (const [index, { fileId }] of pictures.entries()) {
    const field = `pictures.${index}.fileId`
    const size = (await knownSize(db, fileId)) ?? (await newSize(context, fileId, field))
    if (pictureFits(type, size)) continue
    const wanted = `${shaped ? '' : '≥ '}${width} × ${height}`
    refuse('brand.pictureSize', { values: { width: size.width, height: size.height, wanted }, field })
  }
}

interface Size {
  width: number
  height: number
}

const knownSize = (db: Db, fileId: string) =>
  db.maybe<Size>(sql`select width, height from brand_picture where file_id = ${fileId}`)

async function newSize({ db, actor, services }: WriteContext, fileId: string, field: string): Promise<Size> {
  try {
    const file = await claimFile(db, fileId, 'banner', { companyId: actor.companyId })
    const head = await services.store.withPath(fileId, headOf)
    const size = pictureSize(pictureType(head) ?? 'png', head)
    if (!size) return refuse('brand.pictureUnknown', { field })
    await db.run(sql`insert into brand_picture (file_id, sha256, type, width, height)
      values (${fileId}, ${file.sha256}, ${file.type}, ${size.width}, ${size.height})`)
    return size
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return refuse('brand.pictureUnknown', { field })
  }
}

/** The first bytes of a file, enough for a picture's header. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
