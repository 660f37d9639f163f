import { z } from 'zod'
import { phases } from '../../exhibitions/exhibition/views.ts'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import { day, instant } from '../../kernel/schedule/day.ts'
import {
  versionActions,
  versionStandings,
  versionStateMachine,
  versionTabNames,
} from '../../kernel/transition/version-machine.ts'
import { gateCheckNames, verdicts } from '../gate/checks.ts'
import {
  clauseEffects,
  clauseEntries,
  clauseFields,
  clausesLimit,
  daysLimit,
  hoursLimit,
  offlineStances,
  passbacks,
  policyFields,
  publishFields,
  simulationFields,
} from './fields.ts'

const view = can('policy:view')
const edit = can('policy:edit')
const publish = can('policy:publish')
const inContext = { exhibitionId: idOf('exhibition') }
const count = z.number().int()
const localizedText = z.object({ cn: z.string(), en: z.string() })

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const hours = lazy(() => z.strictObject({ from: clock, to: z.union([clock, z.literal('24:00')]) }))

const clause = lazy(() =>
  z
    .strictObject(shapeOf(clauseFields, { days: z.array(day).max(daysLimit), hours: z.array(hours()).max(hoursLimit) }))
    .superRefine(({ entries, entriesADay }, ctx) => {
      if (entries === 'daily' && entriesADay === null) reportIssue(ctx, 'kernel', issue('required'), ['entriesADay'])
    }),
)
/** A clause as it is sent. */
export type ClauseForm = z.output<ReturnType<typeof clause>>

const settings = {
  offline: z.enum(offlineStances),
  offlineSingle: z.enum(offlineStances),
  passback: z.enum(passbacks),
}

const policyRow = lazy(() =>
  row('policy', actsIn(versionStateMachine, versionActions), {
    exhibitionId: idOf('exhibition'),
    no: count,
    standing: z.enum(versionStandings),
    effectiveAt: z.string().nullable(),
    /** When the next version begins. */
    endsAt: z.string().nullable(),
    clauses: count,
    ...settings,
    /** Whether settings and clauses are as they were simulated. */
    rehearsed: z.boolean(),
    note: z.string(),
    editedBy: z.string(),
    editedAt: z.string(),
    publishedBy: z.string(),
    publishedAt: z.string().nullable(),
  }),
)

const named = <N extends 'badgeType' | 'company' | 'zone' | 'door'>(entityType: N) =>
  z.array(z.object({ id: idOf(entityType), cn: z.string(), en: z.string() }))

/** A clause as it is shown; subjects and places by name, in the order of the choices. */
const clauseView = lazy(() =>
  z.object({
    no: count,
    nameCn: z.string(),
    nameEn: z.string(),
    effect: z.enum(clauseEffects),
    badgeTypes: named('badgeType'),
    companies: named('company'),
    zones: named('zone'),
    doors: named('door'),
    phases: z.array(z.enum(phases)),
    days: z.array(z.string()),
    hours: z.array(z.object({ from: z.string(), to: z.string() })),
    entries: z.enum(clauseEntries),
    entriesADay: count.nullable(),
    gapMinutes: count,
  }),
)

/** Fields of a clause, or of the settings, that may differ between versions. */
export const comparedFields = [
  'name',
  'effect',
  'badgeTypes',
  'companies',
  'zones',
  'doors',
  'phases',
  'days',
  'hours',
  'entries',
  'gapMinutes',
  'offline',
  'offlineSingle',
  'passback',
] as const

/** One side of a difference: names in both languages, options by their name, or text. */
const side = z.array(z.union([localizedText, z.string()]))

/** A version's decision on a scan: the reason, the clause, and, if the hours fail, when it would be admitted. */
const said = lazy(() =>
  z.object({
    verdict: z.enum(verdicts),
    reason: z.enum(gateCheckNames).nullable(),
    clause: z.object({ no: count, cn: z.string(), en: z.string() }).nullable(),
    opensAt: z.string().nullable(),
  }),
)

/** The differences between this version's decisions and those of the version in force at the simulation. */
const simulation = lazy(() =>
  z.object({
    /** Whether settings and clauses are still those of the simulation. */
    current: z.boolean(),
    /** The version it was compared with; null: only badge types. */
    againstNo: count.nullable(),
    /** The replayed day; null: typed scans. */
    day: z.string().nullable(),
    scans: count,
    otherwise: count,
    by: z.string(),
    at: z.string(),
    /** Equal differences grouped, the most frequent first; `opensAt` is null here. */
    groups: z.array(z.object({ was: said(), is: said(), scans: count })),
    /** Single differences in order, the first of them. */
    list: z.array(
      z.object({
        at: z.string(),
        channelCode: z.string(),
        /** Of the badge or ticket; null if the holder was not recognized. */
        badgeCode: z.string().nullable(),
        was: said(),
        is: said(),
      }),
    ),
  }),
)
export type Simulation = z.output<ReturnType<typeof simulation>>

const policies = list({
  access: view,
  label: ['通行策略列表', 'Policy versions'],
  row: policyRow,
  sort: ['no'],
  tabs: versionTabNames,
  filter: () => inContext,
})

export const policyCommands = commands({
  getPolicyPage: policies,
  exportPolicies: exportOf(policies, ['导出通行策略', 'Export policy versions']),
  getPolicy: read({
    access: view,
    label: ['查看通行策略', 'View a policy'],
    /** Without `id`: the draft, else the version in force; `policy` is null if there is neither. */
    input: () => z.strictObject({ ...inContext, id: idOf('policy').optional() }),
    output: () =>
      z.object({
        ground: localizedText,
        mayEdit: z.boolean(),
        policy: policyRow()
          .extend({ list: z.array(clauseView()) })
          .nullable(),
        /** What clauses may refer to. */
        choices: z.object({
          badgeTypes: named('badgeType'),
          zones: named('zone'),
          doors: named('door'),
          companies: named('company'),
        }),
      }),
  }),
  savePolicy: write({
    access: edit,
    label: ['保存通行策略', 'Save a policy'],
    /** Without `id` it begins a draft; the number of a clause is its index. */
    input: () =>
      z.strictObject({
        ...inContext,
        id: idOf('policy').optional(),
        version: integer(1).optional(),
        ...shapeOf(policyFields),
        clauses: z.array(clause()).max(clausesLimit),
      }),
    output: () => changedRow('policy'),
  }),
  discardPolicy: write({
    access: edit,
    label: ['删除策略草稿', 'Delete a draft policy'],
    input: () => z.strictObject({ ...inContext, ...rowKey('policy') }),
    output: done,
  }),
  publishPolicy: write({
    access: publish,
    label: ['发布通行策略', 'Publish a policy'],
    /** `note`: the reason, if the current content was not simulated. */
    input: () =>
      z.strictObject({
        ...inContext,
        ...rowKey('policy'),
        ...shapeOf(publishFields, { effectiveAt: instant.nullable() }),
      }),
    output: () => changedRow('policy'),
  }),
  withdrawPolicy: write({
    access: publish,
    label: ['撤回通行策略', 'Withdraw a policy'],
    /** Before it is in force. */
    input: () => z.strictObject({ ...inContext, ...rowKey('policy') }),
    output: () => changedRow('policy'),
  }),
  rehearsePolicy: write({
    access: edit,
    label: ['演练通行策略', 'Rehearse a policy'],
    /** One of the two: `day` is replayed, or `lines` are evaluated one after another. */
    input: () =>
      z
        .strictObject({
          ...inContext,
          id: idOf('policy'),
          day: day.optional(),
          lines: shapeOf(simulationFields).lines.optional(),
        })
        .superRefine(({ day: replayed, lines }, ctx) => {
          if ((replayed === undefined) === (lines === undefined)) {
            reportIssue(ctx, 'kernel', issue('required'), [replayed === undefined ? 'lines' : 'day'])
          }
        }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  getRehearsal: read({
    access: view,
    label: ['查看策略演练', 'View a policy rehearsal'],
    input: () => z.strictObject({ ...inContext, id: idOf('policy') }),
    output: () =>
      z.object({
        /** The last simulation of this version. */
        rehearsal: simulation().nullable(),
        /** Days with passages and their number of scans, the newest first. */
        days: z.array(z.object({ day: z.string(), scans: count })),
      }),
  }),
  comparePolicies: read({
    access: view,
    label: ['比较通行策略', 'Compare policies'],
    input: () => z.strictObject({ ...inContext, id: idOf('policy'), withId: idOf('policy') }),
    /** The differences of `id` compared with `withId`. */
    output: () =>
      z.object({
        no: count,
        withNo: count,
        settings: z.array(z.object({ field: z.enum(comparedFields), was: side, is: side })),
        /** In the order of `id`'s clauses, removed ones last; clauses are matched by their names. */
        clauses: z.array(
          z.object({
            change: z.enum(['added', 'removed', 'changed']),
            no: count,
            /** Its former number. */
            wasNo: count.nullable(),
            name: localizedText,
            fields: z.array(z.object({ field: z.enum(comparedFields), was: side, is: side })),
          }),
        ),
        differences: count,
      }),
  }),
})
