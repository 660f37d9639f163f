import { z } from 'zod'
import { can, changedRow, commands, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { list, row } from '../../kernel/command/page.ts'
import { exhibitionFieldNames, refuseDisorder, refuseSaleDisorder } from './fields.ts'
import { additionalInfo, correctableForm, exhibitionForm, postponement } from './forms.ts'
import type { ApprovalTab, CreationTab } from './states.ts'
import {
  additionalInfoOut,
  exhibitionActs,
  exhibitionDetail,
  exhibitionRow,
  postponementEffects,
  region,
  takenHalls,
  taskDetail,
} from './views.ts'

const view = can('exhibition:view')
const add = can('exhibition:add')
const approve = can('exhibition:approve')
const key = lazy(() => z.strictObject(rowKey('exhibition')))
const name = z.object({ cn: z.string(), en: z.string() })
const searches = ['name', 'code', 'sponsor', 'showType', 'openOn'] as const
const searchDays = ['openOn'] as const
const sorts = ['submittedAt', 'openFrom', 'createdAt'] as const
const creation = [
  'all',
  'draft',
  'pending',
  'returned',
  'approved',
  'rejected',
] as const satisfies readonly CreationTab[]
const approval = ['all', 'pending', 'waiting', 'processing', 'finished'] as const satisfies readonly ApprovalTab[]

export const exhibitionCommands = commands({
  addExhibition: write({
    access: add,
    label: ['新建展会', 'Create an exhibition'],
    /** `sponsorId`: the platform creates for an organizer; an organizer creates for itself. */
    input: () =>
      z.strictObject({ sponsorId: idOf('company').optional(), ...exhibitionForm() }).superRefine(refuseDisorder),
    output: () => changedRow('exhibition'),
  }),
  editExhibition: write({
    access: can('exhibition:modify'),
    label: ['编辑展会', 'Edit an exhibition'],
    input: () => z.strictObject({ ...rowKey('exhibition'), ...exhibitionForm() }).superRefine(refuseDisorder),
    output: () => changedRow('exhibition'),
  }),
  submitExhibition: write({
    access: add,
    label: ['提交展会', 'Submit an exhibition'],
    input: key,
    output: () => changedRow('exhibition').extend({ code: z.string() }),
  }),
  withdrawExhibition: write({
    access: add,
    label: ['撤回展会', 'Withdraw an exhibition'],
    input: key,
    output: () => changedRow('exhibition'),
  }),
  deleteExhibition: write({
    access: can('exhibition:delete'),
    label: ['删除展会', 'Delete an exhibition'],
    input: key,
    output: done,
  }),
  approveExhibition: write({
    access: approve,
    label: ['通过展会', 'Approve an exhibition'],
    /**
     * `shares`: codes of the approved exhibitions with common halls that the approver has seen; any other refuses the
     * approval.
     */
    input: () =>
      z.strictObject({
        ...rowKey('exhibition'),
        overrideReason,
        shares: z.array(z.string().max(20)).max(5).default([]),
      }),
    output: () => changedRow('exhibition'),
  }),
  rejectExhibition: write({
    access: approve,
    label: ['拒绝展会', 'Reject an exhibition'],
    input: () => z.strictObject({ ...rowKey('exhibition'), reasonCode, note: decisionNote }),
    output: () => changedRow('exhibition'),
  }),
  returnExhibition: write({
    access: approve,
    label: ['退回展会', 'Return an exhibition'],
    input: () =>
      z.strictObject({
        ...rowKey('exhibition'),
        reasonCode,
        note: decisionNote,
        /** Fields to be corrected; the next submission shows whether they were. */
        asked: z.array(z.enum(exhibitionFieldNames)).max(exhibitionFieldNames.length).default([]),
      }),
    output: () => changedRow('exhibition'),
  }),
  undoExhibitionDecision: write({
    access: approve,
    label: ['撤销展会审批', 'Undo a decision on an exhibition'],
    /**
     * The caller's own last decision, within seconds; an approval as long as nobody has worked in it. `version` as the
     * decision left it.
     */
    input: key,
    output: () => changedRow('exhibition'),
  }),
  cancelExhibition: write({
    access: can('exhibition:cancel'),
    label: ['取消展会', 'Cancel an exhibition'],
    input: () => z.strictObject({ ...rowKey('exhibition'), note: z.string().trim().min(1).max(500) }),
    output: () => changedRow('exhibition'),
  }),
  editApprovedExhibition: write({
    access: can('exhibition:supplement'),
    label: ['更正展会资料', 'Correct an approved exhibition'],
    input: () => z.strictObject({ ...rowKey('exhibition'), ...correctableForm() }),
    output: () => changedRow('exhibition'),
  }),
  joinEdition: write({
    access: can('series:edit'),
    label: ['加入或移出届次', 'Add to or remove from an edition'],
    /** An exhibition of any state, also one that is over. `editionId` null removes it; otherwise it is in no other edition. */
    input: () => z.strictObject({ ...rowKey('exhibition'), editionId: idOf('edition').nullable() }),
    output: () => changedRow('exhibition'),
  }),
  getJoinableExhibitions: read({
    access: can('series:edit'),
    label: ['可加入届次的展会', 'Exhibitions without an edition'],
    /** Of this organizer; the caller by default. */
    input: () => z.strictObject({ ownerId: idOf('company').optional() }),
    /** The last to open first. */
    output: () =>
      z.object({
        list: z.array(
          z.object({ id: idOf('exhibition'), version: z.number().int(), code: z.string().nullable(), name }),
        ),
      }),
  }),
  getTakenHalls: read({
    access: can('exhibition:add', 'exhibition:modify'),
    label: ['查看展馆占用', 'View hall bookings'],
    /** For a plan in progress: without halls or days the answer is empty. */
    input: () =>
      z.strictObject({ halls: postponement().halls, moveIn: postponement().moveIn, moveOut: postponement().moveOut }),
    output: () => z.object({ taken: z.array(takenHalls()) }),
  }),
  getPostponementEffects: read({
    access: view,
    label: ['预览改期的影响', 'Preview the effects of a postponement'],
    /** For the venue, and the organizer who requests it. */
    input: () => z.strictObject({ id: idOf('exhibition'), ...postponement() }),
    output: postponementEffects,
  }),
  postponeExhibition: write({
    access: approve,
    label: ['改期', 'Postpone an exhibition'],
    /** Its partners get `note` with the new dates. A phase that has begun cannot move. */
    input: () =>
      z
        .strictObject({ ...rowKey('exhibition'), ...postponement(), note: z.string().trim().min(1).max(200) })
        .superRefine(refuseDisorder),
    output: () => changedRow('exhibition'),
  }),
  closeExhibition: write({
    access: can('exhibition:close'),
    label: ['闭展', 'Close an exhibition'],
    /** After its move-out; the periodic job does it the day after. */
    input: key,
    output: () => changedRow('exhibition'),
  }),

  getExhibitionDetail: read({
    access: view,
    label: ['查看展会', 'View an exhibition'],
    input: () => z.strictObject({ id: idOf('exhibition') }),
    output: exhibitionDetail,
  }),
  getExhibitionPage: list({
    access: can('exhibition:add', 'exhibition:modify'),
    label: ['展会创建列表', 'Exhibitions by creation state'],
    row: () => row('exhibition', exhibitionActs(), exhibitionRow()),
    search: searches,
    searchDays,
    sort: sorts,
    tabs: creation,
  }),
  getExhibitionApprovalPage: list({
    access: approve,
    label: ['展会审批列表', 'Exhibition approval'],
    row: () => row('exhibition', exhibitionActs(), exhibitionRow()),
    search: searches,
    searchDays,
    sort: sorts,
    tabs: approval,
  }),
  getOperatorExhibitionPage: list({
    // An administrator of doors chooses among the exhibitions of those doors.
    access: can('exhibition:view', 'door:administer'),
    label: ['本企业的展会', 'Own exhibitions'],
    row: () => row('exhibition', exhibitionActs(), exhibitionRow()),
    search: searches,
    searchDays,
    sort: sorts,
  }),
  getLastExhibitions: read({
    access: view,
    label: ['最近的展会', 'Recent exhibitions'],
    input: () => z.strictObject({ limit: z.number().int().min(1).max(20).default(5) }),
    output: () => z.object({ list: z.array(row('exhibition', exhibitionActs(), exhibitionRow())) }),
  }),
  getAreaByLevel: read({
    access: view,
    label: ['按级别取地区', 'Regions by level'],
    input: () =>
      z.strictObject({
        level: z.enum(['province', 'city', 'district']),
        /** Code of the province or city that contains the regions. */
        parent: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
      }),
    output: () => z.object({ list: z.array(region()) }),
  }),
  getExhibitionCity: read({
    access: view,
    label: ['展会所在城市', 'Cities with exhibitions'],
    input: () => z.strictObject({}),
    output: () => z.object({ list: z.array(region()) }),
  }),

  getAffairDetail: read({
    access: can('participation:view'),
    label: ['展会事务概况', 'Exhibition affairs overview'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition') }),
    output: taskDetail,
  }),

  getSponsorOptions: read({
    access: add,
    label: ['可选的主办方', 'Available organizers'],
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        list: z.array(z.object({ id: idOf('company'), name: z.object({ cn: z.string(), en: z.string() }) })),
      }),
  }),

  getAdditionalInfo: read({
    access: view,
    label: ['查看补充信息', 'View additional information'],
    input: () => z.strictObject({ id: idOf('exhibition') }),
    output: additionalInfoOut,
  }),
  addAdditionalInfo: write({
    access: can('exhibition:supplement'),
    label: ['补充展会信息', 'Complete additional information'],
    input: () => z.strictObject({ ...rowKey('exhibition'), ...additionalInfo }).superRefine(refuseSaleDisorder),
    output: () => changedRow('exhibition'),
  }),
  editAdditionalInfo: write({
    access: can('exhibition:supplement'),
    label: ['修改补充信息', 'Edit additional information'],
    input: () => z.strictObject({ ...rowKey('exhibition'), ...additionalInfo }).superRefine(refuseSaleDisorder),
    output: () => changedRow('exhibition'),
  }),
  openSale: write({
    access: can('exhibition:sell'),
    label: ['开启售卖', 'Open sale'],
    input: key,
    output: () => changedRow('exhibition'),
  }),
  closeSale: write({
    access: can('exhibition:sell'),
    label: ['关闭售卖', 'Close sale'],
    input: key,
    output: () => changedRow('exhibition'),
  }),
})
