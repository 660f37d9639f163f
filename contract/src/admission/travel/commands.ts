import { z } from 'zod'
import { can, changedRow, chosenRows, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { day, instant } from '../../kernel/schedule/day.ts'
import {
  numberFault,
  type TravelMeans,
  transportationFields,
  travelFields,
  travelMeans,
  travelPurposes,
} from './fields.ts'
import { travelImportCommands } from './import-commands.ts'

const view = can('travel:view')
const edit = can('travel:edit')
const name = z.object({ cn: z.string(), en: z.string() })
const regionCode = z.string().regex(/^\d{6}$/)

const travelForm = lazy(() => shapeOf(travelFields))
const transportationForm = lazy(() => shapeOf(transportationFields, { departsAt: instant, arrivesAt: instant }))

const arrivesFirst = ({ arriveOn, leaveOn }: { arriveOn: string; leaveOn: string }, ctx: z.RefinementCtx) => {
  if (arriveOn > leaveOn) reportIssue(ctx, 'travel', issue('leavesBefore'), ['leaveOn'])
}
interface Ride {
  means: TravelMeans
  number: string
  departsAt: string
  arrivesAt: string
}
const departsFirst = ({ means, number, departsAt, arrivesAt }: Ride, ctx: z.RefinementCtx) => {
  if (Date.parse(departsAt) >= Date.parse(arrivesAt)) reportIssue(ctx, 'travel', issue('arrivesBefore'), ['departsAt'])
  const fault = numberFault(means, number)
  if (fault) ctx.addIssue({ code: 'custom', message: fault.key, params: fault.params, path: ['number'] })
}

export const travelActions = ['edit', 'delete'] as const
const acting = acts(['active'], travelActions)
/** In both lists: the exhibition, and the company that entered it. */
const entered = lazy(() => ({
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  company: name,
  heads: z.number().int(),
  remark: z.string(),
  createdAt: z.string(),
}))

/** The filters of the list of people and of the figures. */
const travelFilter = lazy(() => ({
  exhibitionId: idOf('exhibition').optional(),
  /** A province, a city or a district. */
  origin: regionCode.optional(),
  purpose: z.enum(travelPurposes).optional(),
  /** They are present on this day. */
  day: day.optional(),
}))
const transportationFilter = lazy(() => ({
  exhibitionId: idOf('exhibition').optional(),
  means: z.enum(travelMeans).optional(),
  /** It arrives on this day, in the venue's time zone. */
  day: day.optional(),
}))

const getTravelPage = list({
  access: view,
  label: ['出行列表', 'Travel'],
  row: () =>
    row('travel', acting, {
      ...entered(),
      name: z.string(),
      employer: z.string(),
      origin: regionCode,
      originName: name.nullable(),
      arriveOn: z.string(),
      leaveOn: z.string(),
      purpose: z.enum(travelPurposes),
    }),
  search: ['name', 'employer'],
  sort: ['createdAt', 'arriveOn'],
  filter: travelFilter,
})

const getTransportationPage = list({
  access: view,
  label: ['交通列表', 'Transportation'],
  row: () =>
    row('transportation', acting, {
      ...entered(),
      means: z.enum(travelMeans),
      number: z.string(),
      from: z.string(),
      to: z.string(),
      departsAt: z.string(),
      arrivesAt: z.string(),
    }),
  search: ['number', 'place'],
  sort: ['createdAt', 'arrivesAt'],
  filter: transportationFilter,
})

export const travelCommands = {
  ...travelImportCommands,
  ...commands({
    getTravelPage,
    exportTravel: exportOf(getTravelPage, ['导出出行', 'Export travel']),
    addTravel: write({
      access: edit,
      label: ['新增出行', 'Add a trip'],
      input: () => z.strictObject(travelForm()).superRefine(arrivesFirst),
      output: () => changedRow('travel'),
    }),
    editTravel: write({
      access: edit,
      label: ['修改出行', 'Edit a trip'],
      input: () => z.strictObject({ ...rowKey('travel'), ...travelForm() }).superRefine(arrivesFirst),
      output: () => changedRow('travel'),
    }),
    deleteTravel: write({
      access: edit,
      label: ['删除出行', 'Delete trips'],
      /** All or none. */
      input: () => z.strictObject({ rows: chosenRows('travel') }),
      output: done,
    }),
    getTransportationPage,
    exportTransportation: exportOf(getTransportationPage, ['导出交通', 'Export transportation']),
    addTransportation: write({
      access: edit,
      label: ['新增交通', 'Add transportation'],
      input: () => z.strictObject(transportationForm()).superRefine(departsFirst),
      output: () => changedRow('transportation'),
    }),
    editTransportation: write({
      access: edit,
      label: ['修改交通', 'Edit transportation'],
      input: () => z.strictObject({ ...rowKey('transportation'), ...transportationForm() }).superRefine(departsFirst),
      output: () => changedRow('transportation'),
    }),
    deleteTransportation: write({
      access: edit,
      label: ['删除交通', 'Delete transportation'],
      /** All or none. */
      input: () => z.strictObject({ rows: chosenRows('transportation') }),
      output: done,
    }),
    getTravelStatistics: read({
      access: view,
      label: ['出行统计', 'Travel figures'],
      input: () => z.strictObject({ exhibitionId: idOf('exhibition').optional() }),
      /** Of all visible rows. */
      output: () =>
        z.object({
          rows: z.number().int(),
          heads: z.number().int(),
          rides: z.number().int(),
          /** The day with the most people; null without any. */
          busiest: z.object({ day: z.string(), heads: z.number().int() }).nullable(),
          /** By province, the most people first. */
          origins: z.array(z.object({ code: regionCode, name, heads: z.number().int(), rows: z.number().int() })),
          /** Days with arrivals or departures, in order, in people; the last 60 at most. */
          days: z.array(z.object({ day: z.string(), arriving: z.number().int(), leaving: z.number().int() })),
          purposes: z.array(z.object({ purpose: z.enum(travelPurposes), heads: z.number().int() })),
          means: z.array(z.object({ means: z.enum(travelMeans), rides: z.number().int(), heads: z.number().int() })),
        }),
    }),
  }),
} as const
