import { z } from 'zod'
import { invoiceMethods } from '../../exhibitions/exhibition/choices.ts'
import { can, changedRow, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { collections } from './collections.ts'
import { paySettingFields, priceFields } from './fields.ts'

const view = can('paySetting:view')
const edit = can('paySetting:edit')
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

const priceRow = lazy(() => z.strictObject({ badgeTypeId: idOf('badgeType'), ...shapeOf(priceFields) }))
const form = lazy(() => shapeOf(paySettingFields, { prices: z.array(priceRow()).max(200) }))
/** Null: the venue's default. */
const exhibitionId = idOf('exhibition').nullable()

/** A version of the setting as it is shown. */
const version = lazy(() =>
  z.object({
    id: idOf('paySetting'),
    version: count,
    exhibitionId,
    collection: z.enum(collections),
    receiver: z.string(),
    contact: z.string(),
    telephone: z.string(),
    bank: z.string(),
    account: z.string(),
    bankAddress: z.string(),
    dueDays: count,
    reminders: z.array(count),
    graceDays: count,
    unpaidBadgeDays: count,
    returnRate: z.string(),
    taxRate: z.string(),
    split: z.string(),
    ticketSplit: z.string(),
    commission: z.string(),
    deposit: z.string(),
    setBy: z.string(),
    setAt: z.string(),
    prices: z.array(
      z.object({
        badgeTypeId: idOf('badgeType'),
        price: z.string().nullable(),
        discount: z.string(),
        complimentary: count,
        allottedPrice: z.string(),
      }),
    ),
  }),
)

const settings = list({
  access: view,
  label: ['收费设置列表', 'Prices of exhibitions'],
  row: () =>
    row('exhibition', acts(['preparing', 'ready', 'closed', 'settled', 'cancelled'], ['edit', 'open']), {
      code: z.string().nullable(),
      exhibition: name,
      sponsor: name,
      /** Null if there is none: nothing is sold. */
      setting: z
        .object({
          /** Whether it belongs to the exhibition and is not the venue's default. */
          own: z.boolean(),
          version: count,
          collection: z.enum(collections),
          receiver: z.string(),
          setAt: z.string(),
        })
        .nullable(),
      /** How many badge types have a price, and how many there are. */
      priced: count,
      types: count,
    }),
  search: ['name', 'code', 'sponsor'],
  sort: ['nearest'],
  tabs: ['all', 'missing', 'own'],
})

export const paySettingCommands = commands({
  getPaySettingPage: settings,
  exportPaySettings: exportOf(settings, ['导出收费设置', 'Export prices of exhibitions']),
  getPaySetting: read({
    access: view,
    label: ['查看收费设置', 'View prices'],
    input: () => z.strictObject({ exhibitionId }),
    output: () =>
      z.object({
        exhibition: name.nullable(),
        /** All versions, the current one first; `inherited` is the venue's default if the exhibition has none. */
        versions: z.array(version()),
        inherited: version().nullable(),
        types: z.array(z.object({ badgeTypeId: idOf('badgeType'), name, colour: z.string(), fee: z.string() })),
        invoiceMethods: z.array(z.enum(invoiceMethods)),
        /** After the first payment the collection can no longer be changed. */
        collectionFixed: z.boolean(),
        mayEdit: z.boolean(),
      }),
  }),
  addPaySetting: write({
    access: edit,
    label: ['新建收费设置', 'Set prices'],
    input: () => z.strictObject({ exhibitionId, ...form() }),
    output: () => changedRow('paySetting'),
  }),
  editPaySetting: write({
    access: edit,
    label: ['修改收费设置', 'Change prices'],
    /** `version`: the current one that the caller saw; the change becomes the next one. */
    input: () => z.strictObject({ exhibitionId, version: integer(1), ...form() }),
    output: () => changedRow('paySetting'),
  }),
})
