import { z } from 'zod'
import { companyTypes } from '../../kernel/auth/permission.ts'
import { can, changedRow, commands, decidedRows, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { exhibitionStateMachine } from '../exhibition/states.ts'
import { period, phases, quotaSum, saleStates } from '../exhibition/views.ts'
import { quotaFields } from './fields.ts'
import {
  participationActions,
  participationKinds,
  participationStateMachine,
  taskReasons,
  taskStatuses,
  taskTracks,
} from './states.ts'

const view = can('participation:view')
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()
/** The type of the company; for a co-exhibitor it also says whether it is temporary, which its kind does not. */
const companyType = z.enum(companyTypes)

/** A count for each name. */
const counts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, count])) as Record<Name, typeof count>

/** The exhibition of a row, as its lists show it. */
const shown = lazy(() => ({
  exhibitionId: idOf('exhibition'),
  exhibitionCode: z.string().nullable(),
  exhibitionNameCn: z.string(),
  exhibitionNameEn: z.string(),
}))

/** `granted`: the total including what is given on. `version` of the quota; omitted for the first. */
const quotaCell = lazy(() => ({
  badgeTypeId: idOf('badgeType'),
  ...shapeOf(quotaFields),
  version: integer(1).optional(),
}))

/**
 * A whole grid is saved in one command, so that recalled quota can be given on: 999 partners by 5 types fit into an
 * encrypted MiB.
 */
const maxCells = 5000

export const participationCommands = commands({
  addParticipation: write({
    access: can('participation:add'),
    label: ['添加参展企业', 'Add a partner to an exhibition'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition'), companyId: idOf('company') }),
    output: () => changedRow('participation'),
  }),
  getInvitationOptions: read({
    access: can('participation:add'),
    label: ['可邀请的企业', 'Companies that can be invited'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition') }),
    output: () =>
      z.object({
        list: z.array(z.object({ id: idOf('company'), company: name, companyType, kind: z.enum(participationKinds) })),
      }),
  }),
  acceptParticipation: write({
    access: can('participation:accept'),
    label: ['接受参展邀请', 'Accept an invitation to an exhibition'],
    input: () => z.strictObject(rowKey('participation')),
    output: () => changedRow('participation'),
  }),
  endParticipation: write({
    access: can('participation:end'),
    label: ['结束参展', 'End a participation'],
    input: () => z.strictObject(rowKey('participation')),
    output: () => changedRow('participation'),
  }),
  getParticipationPage: list({
    access: view,
    label: ['参展企业列表', 'Partners of an exhibition'],
    row: () =>
      row('participation', actsIn(participationStateMachine, [...participationActions, 'remind']), {
        ...shown(),
        companyId: idOf('company'),
        company: name,
        companyType,
        kind: z.enum(participationKinds),
        parent: name.nullable(),
        quota: quotaSum,
        /** For each badge type of which it ever had a quota. */
        quotas: z.array(
          z.object({
            badgeTypeId: idOf('badgeType'),
            version: count,
            granted: count,
            given: count,
            reserved: count,
            used: count,
            /** Of `granted`: what its stands give, and what it bought. */
            derived: count,
            bought: count,
          }),
        ),
        /** The last reminder of pending work. */
        remindedAt: z.string().nullable(),
        createdAt: z.string(),
      }),
    search: ['company'],
    sort: ['createdAt'],
    filter: () => ({ exhibitionId: idOf('exhibition').optional() }),
  }),

  remindPartners: write({
    access: can('participation:add'),
    label: ['提醒参展企业', 'Remind partners'],
    /** Reminds by message of pending work. A failure does not stop the others. */
    input: () => z.strictObject({ ids: z.array(idOf('participation')).min(1).max(1000) }),
    output: () => decidedRows('participation'),
  }),

  allotQuota: write({
    access: can('participation:allot'),
    label: ['分配额度', 'Allocate a quota'],
    input: () => z.strictObject({ participationId: idOf('participation'), ...quotaCell() }),
    output: () => changedRow('quota'),
  }),
  allotQuotas: write({
    access: can('participation:allot'),
    label: ['批量分配额度', 'Allocate quotas'],
    /** Changed cells of partners × badge types; `id` of the participation. A refusal does not stop the others. */
    input: () =>
      z.strictObject({
        cells: z
          .array(z.strictObject({ id: idOf('participation'), ...quotaCell() }))
          .min(1)
          .max(maxCells),
      }),
    output: () =>
      z.object({
        /** Number of cells that were set. */
        count,
        failed: z.array(
          z.object({ id: idOf('participation'), badgeTypeId: idOf('badgeType'), name: z.string(), msg: z.string() }),
        ),
      }),
  }),
  getQuotaPage: list({
    access: view,
    label: ['额度列表', 'Quotas'],
    row: () =>
      row('quota', actsIn(participationStateMachine, ['allot']), {
        ...shown(),
        participationId: idOf('participation'),
        company: name,
        kind: z.enum(participationKinds),
        badgeTypeId: idOf('badgeType'),
        badgeType: name,
        colour: z.string(),
        granted: count,
        given: count,
        reserved: count,
        used: count,
        derived: count,
        bought: count,
        available: count,
      }),
    search: ['company'],
    sort: ['id'],
    filter: () => ({ exhibitionId: idOf('exhibition').optional(), participationId: idOf('participation').optional() }),
  }),

  getAffairPage: list({
    access: view,
    label: ['展会事务列表', 'Exhibition affairs'],
    row: () =>
      row('participation', acts(['1020', '1010', '1030', '1040'], ['open', 'remind']), {
        ...shown(),
        participationId: idOf('participation'),
        companyId: idOf('company'),
        company: name,
        companyType,
        kind: z.enum(participationKinds),
        track: z.enum(taskTracks),
        status: z.literal([...taskStatuses]),
        /** At 1010 without a quota: it awaits the giver of its quota. */
        lacksQuota: z.boolean(),
        halls: z.array(z.string()),
        open: period,
        phase: z.enum(phases).nullable(),
        saleState: z.enum(saleStates),
        remindedAt: z.string().nullable(),
        updatedAt: z.string(),
      }),
    search: ['name', 'code', 'company'],
    /** `nearest`: by exhibition, active ones by opening day, then past ones, latest first. */
    sort: ['nearest', 'openFrom', 'updatedAt'],
    tabs: ['1020', '1010', '1030', '1040'],
    filter: () => ({
      /** The specification's name for the tab. */
      status: z.literal([...taskStatuses]).optional(),
      /** Both tracks if omitted; a ticket task exists from the first ticket on. */
      track: z.enum(taskTracks).optional(),
      /** At 1010 also those whose badges await a decision while they have other things to do, which take precedence. */
      anyPending: z.literal(true).optional(),
      exhibitionId: idOf('exhibition').optional(),
    }),
  }),
  getAffairExhibitionPage: list({
    access: view,
    label: ['展会事务（按展会）', 'Exhibition affairs by exhibition'],
    row: () =>
      row('exhibition', actsIn(exhibitionStateMachine, ['open']), {
        code: z.string().nullable(),
        nameCn: z.string(),
        nameEn: z.string(),
        halls: z.array(z.string()),
        open: period,
        phase: z.enum(phases).nullable(),
        /** It is over or cancelled. */
        over: z.boolean(),
        /** Tasks with the status of the tab, or with any status without a tab. */
        affairs: count,
        /** The caller's pending work there, whatever the tab. */
        waits: z.object(counts(taskReasons)),
        /** The age of the oldest; null if nothing is pending. */
        since: z.string().nullable(),
        /** The last reminder of one of its partners; null if there was none, or if the caller does not organize it. */
        remindedAt: z.string().nullable(),
      }),
    search: ['name', 'code', 'company', 'nameOrCode'],
    /** As in `getAffairPage`. */
    sort: ['nearest'],
    tabs: ['1020', '1010', '1030', '1040'],
  }),
})
