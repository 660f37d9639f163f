import { z } from 'zod'
import { can, changedRow, chosenRows, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { auditModes } from './choices.ts'
import { strategyFields } from './fields.ts'

const view = can('epidemic:view', 'epidemic:set')
const set = can('epidemic:set')
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()
export const regionCodes = lazy(() =>
  z
    .array(z.string().regex(/^\d{6}$/))
    .max(500)
    .default([]),
)

const { exhibitionId: _, ...contentFields } = strategyFields
const content = lazy(() => shapeOf(contentFields, { blockedCities: regionCodes(), riskAreas: regionCodes() }))
/** Blocking all three colours would admit nobody; refused at its field. */
const someColourPasses = (
  { healthBlocked, tripBlocked }: { healthBlocked: readonly string[]; tripBlocked: readonly string[] },
  context: z.RefinementCtx,
) => {
  if (healthBlocked.length === 3) reportIssue(context, 'epidemic', issue('allBlocked'), ['healthBlocked'])
  if (tripBlocked.length === 3) reportIssue(context, 'epidemic', issue('allBlocked'), ['tripBlocked'])
}

export const strategyContent = lazy(() => z.object(content()))
export type StrategyContent = z.output<ReturnType<typeof strategyContent>>

export const strategyActions = ['edit', 'open', 'close', 'code', 'delete'] as const

const strategies = list({
  access: view,
  label: ['防疫策略列表', 'Epidemic strategies'],
  row: () =>
    row('epidemicStrategy', acts(['open', 'closed'], strategyActions), {
      exhibitionId: idOf('exhibition'),
      exhibition: name,
      code: z.string().nullable(),
      auditMode: z.enum(auditModes),
      proxy: z.boolean(),
      receiptHours: z.string(),
      /** Number of the version in force. */
      number: count,
      /** When the gate starts to require a receipt; null while the switch is off. */
      receiptFrom: z.string().nullable(),
      declared: count,
      editedAt: z.string(),
    }),
  search: ['exhibition'],
  sort: ['editedAt'],
  tabs: ['all', 'open', 'closed'],
})

export const strategyCommands = commands({
  getEpidemicSettingPage: strategies,
  exportEpidemicSettings: exportOf(strategies, ['导出防疫策略', 'Export epidemic strategies']),
  getEpidemicSettingDetail: read({
    access: view,
    label: ['防疫策略详情', 'Epidemic strategy details'],
    input: () => z.strictObject({ id: idOf('epidemicStrategy') }),
    output: () =>
      z.object({
        id: idOf('epidemicStrategy'),
        version: count,
        exhibitionId: idOf('exhibition'),
        exhibition: name,
        isOpen: z.boolean(),
        receiptFrom: z.string().nullable(),
        mayEdit: z.boolean(),
        content: strategyContent(),
        /** The current one first. */
        versions: z.array(
          z.object({ number: count, savedAt: z.string(), savedBy: z.string(), content: strategyContent() }),
        ),
      }),
  }),
  addEpidemicSetting: write({
    access: set,
    label: ['新建防疫策略', 'Add an epidemic strategy'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), ...content() }).superRefine(someColourPasses),
    output: () => changedRow('epidemicStrategy'),
  }),
  editEpidemicSetting: write({
    access: set,
    label: ['修改防疫策略', 'Edit an epidemic strategy'],
    /** The next version; declarations sent with the former one are refused for another look. */
    input: () => z.strictObject({ ...rowKey('epidemicStrategy'), ...content() }).superRefine(someColourPasses),
    output: () => changedRow('epidemicStrategy'),
  }),
  setEpidemicSettingStatus: write({
    access: set,
    label: ['开关防疫申报', 'Open or close declarations'],
    /**
     * `receiptFrom`: when the gate starts to require it; null: from the beginning of the move-in, or now after that.
     */
    input: () =>
      z.strictObject({
        ...rowKey('epidemicStrategy'),
        isOpen: z.boolean(),
        receiptFrom: instant.nullable().default(null),
      }),
    output: () => changedRow('epidemicStrategy'),
  }),
  deleteEpidemicSetting: write({
    access: set,
    label: ['删除防疫策略', 'Delete epidemic strategies'],
    /** Closed ones without declarations; all or none. */
    input: () => z.strictObject({ rows: chosenRows('epidemicStrategy') }),
    output: done,
  }),
  getEpidemicSettingCode: read({
    access: view,
    label: ['查看申报二维码', 'View the QR code of a declaration page'],
    input: () => z.strictObject({ id: idOf('epidemicStrategy') }),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
})
