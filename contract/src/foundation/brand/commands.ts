import { z } from 'zod'
import { can, commands, everyone, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { bannerTypes, brands } from './choices.ts'
import { bannerFields, pictureFields } from './fields.ts'

const edit = can('brand:edit')
const type = z.enum(bannerTypes)
/** Default: the brand of the server. */
const brand = z.enum(brands).optional()
const version = lazy(() => integer(0))

const picture = lazy(() =>
  z
    .strictObject({
      fileId: idOf('file'),
      ...shapeOf(pictureFields),
      from: z.iso.date().nullable().default(null),
      to: z.iso.date().nullable().default(null),
    })
    .superRefine(({ from, to }, ctx) => {
      if (from && to && from > to) reportIssue(ctx, 'brand', issue('endsBefore'), ['to'])
    }),
)

const shown = lazy(() =>
  z.object({
    fileId: idOf('file'),
    /** `/brand/<sha256>`, a digest of the content, so it never changes. */
    url: z.string(),
    altCn: z.string(),
    altEn: z.string(),
    link: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
)

/**
 * The branding of one type. Without a setting, lines are '' and there are no pictures; the built-in drawing and text
 * are shown then.
 */
const banner = lazy(() =>
  z.object({
    /** 0: never set. */
    version: version(),
    pictures: z.array(shown()),
    heroOneCn: z.string(),
    heroOneEn: z.string(),
    heroTwoCn: z.string(),
    heroTwoEn: z.string(),
    productCn: z.string(),
    productEn: z.string(),
    agreement: z.string(),
  }),
)

export const brandCommands = commands({
  getBannerSetting: read({
    access: everyone,
    label: ['查看可视化配置', 'View visual configuration'],
    input: () => z.strictObject({ type, brand }),
    output: banner,
  }),
  getBannerHistory: read({
    access: edit,
    label: ['查看可视化配置历史', 'View visual configuration history'],
    input: () => z.strictObject({ type, brand }),
    /** The last 20 versions, the current one first. */
    output: () =>
      z.object({
        list: z.array(banner().extend({ id: idOf('brandSetting'), setBy: z.string(), setAt: z.string() })),
      }),
  }),
  editBannerSetting: write({
    access: edit,
    label: ['修改可视化配置', 'Edit visual configuration'],
    /** `version`: the current version that the sender saw, 0 without one; the change creates the next one. */
    input: () =>
      z.strictObject({
        type,
        brand,
        version: version(),
        ...shapeOf(bannerFields, { pictures: z.array(picture()).max(5).default([]) }),
      }),
    output: () => z.object({ version: version() }),
  }),
})
