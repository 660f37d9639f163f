import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, changedRow, commands, decidedRows, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote as note, overrideReason, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { exportOf, list, row, sheetFormat } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { badgeNarrowing, chosen, decided, ids, inExhibition, jobStarted, keyOf, shownBadges } from './chosen.ts'
import { deskCommands } from './desk.ts'
import { chosenDays, entryDaysCommands } from './entry-days-commands.ts'
import { evidenceCommands } from './evidence.ts'
import {
  badgeSearchTypes,
  badgeTypeFields,
  bulkLimit,
  importColumns,
  importFields,
  importReasons,
  personFieldNames,
  personFields,
  photosFields,
} from './fields.ts'
import { findingCommands } from './finding-commands.ts'
import { headCommands } from './head-commands.ts'
import { holderCommands } from './holders.ts'
import { liabilityCommands } from './liability-commands.ts'
import { printerCommands } from './printer.ts'
import { serviceDeskCommands } from './service-desk.ts'
import { badgeStatusCommands } from './status.ts'
import { vehicleCommands } from './vehicle-commands.ts'
import { vehicleImportCommands } from './vehicle-import-commands.ts'
import { badgeActs, badgeDetail, badgeRow, badgeTypeView, openedZone } from './views.ts'
import { violationCommands } from './violation-commands.ts'

const view = can('badge:view')
const apply = can('badge:apply')
const approve = can('badge:approve')
const stop = can('badge:void')

const key = lazy(() => keyOf('badge'))

const listFilter = lazy(() => ({ ...inExhibition, ...badgeNarrowing() }))

const imports = importCommandsOf({
  entityType: 'badgeImport',
  access: apply,
  columns: importColumns,
  reasons: importReasons,
  filter: () => inExhibition,
  shown: () => ({ exhibitionId: idOf('exhibition'), badgeTypeId: idOf('badgeType'), badgeTypeName: z.string() }),
})

const wholeNumbers = { documentNumber: z.string(), phone: z.string() }

const getBadgeApprovalPage = list({
  access: approve,
  label: ['证件审批列表', 'Badges pending approval'],
  row: () => row('badge', badgeActs(), badgeRow()),
  search: badgeSearchTypes,
  sort: ['createdAt'],
  tabs: ['all', 'pending', 'waiting', 'processing', 'finished'],
  filter: listFilter,
})

export const badgeCommands = commands({
  ...serviceDeskCommands,
  ...holderCommands,
  ...deskCommands,
  ...printerCommands,
  ...vehicleCommands,
  ...findingCommands,
  ...entryDaysCommands,
  getBadgeTypeList: read({
    access: view,
    label: ['证件类别列表', 'Badge types'],
    input: () => z.strictObject(inExhibition),
    /** `zones`: all zones of the exhibition, in the order of their signs. */
    output: () => z.object({ list: z.array(badgeTypeView()), zones: z.array(openedZone()) }),
  }),
  addBadgeType: write({
    access: can('badgeType:add'),
    label: ['新增证件类别', 'Add a badge type'],
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(badgeTypeFields) }),
    output: () => changedRow('badgeType'),
  }),
  editBadgeType: write({
    access: can('badgeType:modify'),
    label: ['修改证件类别', 'Edit a badge type'],
    input: () => z.strictObject({ ...keyOf('badgeType'), ...shapeOf(badgeTypeFields) }),
    output: () => changedRow('badgeType'),
  }),
  deleteBadgeType: write({
    access: can('badgeType:delete'),
    label: ['删除证件类别', 'Delete a badge type'],
    input: () => z.strictObject(keyOf('badgeType')),
    output: done,
  }),

  addBadge: write({
    access: apply,
    label: ['新增证件', 'Add a badge'],
    /** `companyId`: the partner for which an organizer enters a row; default: the caller's company. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        badgeTypeId: idOf('badgeType'),
        companyId: idOf('company').optional(),
        ...shapeOf(personFields),
        /** Left out: all days of the phases of the type. */
        entryDays: chosenDays().optional(),
      }),
    output: () => changedRow('badge').extend({ code: z.string() }),
  }),
  editBadge: write({
    access: can('badge:modify'),
    label: ['修改证件', 'Edit a badge'],
    /** `entryDays`: left out, they do not change; null: all days of the phases of the type. */
    input: () =>
      z.strictObject({
        ...key(),
        badgeTypeId: idOf('badgeType'),
        ...shapeOf(personFields),
        entryDays: chosenDays().nullable().optional(),
      }),
    output: () => changedRow('badge'),
  }),
  deleteBadge: write({
    access: apply,
    label: ['删除证件', 'Delete badges'],
    input: () => z.strictObject({ ...inExhibition, ids }),
    output: decided,
  }),
  submitBadges: write({
    access: apply,
    label: ['提交证件', 'Submit badges'],
    input: () => z.strictObject(chosen()),
    output: decided,
  }),
  withdrawBadges: write({
    access: apply,
    label: ['撤回证件', 'Withdraw badges'],
    input: () => z.strictObject({ ...inExhibition, ids }),
    output: decided,
  }),
  getBadgePage: list({
    access: view,
    label: ['证件列表', 'Badges'],
    row: () => row('badge', badgeActs(), badgeRow()),
    search: badgeSearchTypes,
    sort: ['createdAt'],
    tabs: ['all', 'draft', 'pending', 'returned', 'rejected', 'awaitingPayment', 'active', 'stopped'],
    filter: listFilter,
  }),
  getBadgeDetail: read({
    access: view,
    label: ['查看证件', 'View a badge'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('badge') }),
    output: badgeDetail,
  }),
  getBadgePhotoLink: read({
    access: view,
    label: ['获取证件照片地址', 'Get the URL of a badge photo'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('badge') }),
    /** Readable for 60 seconds, only together with the token of the caller's session. */
    output: () => z.object({ url: z.string() }),
  }),
  revealBadgeNumbers: write({
    access: can('badge:reveal'),
    label: ['查看完整身份证件号码', 'View full document numbers'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('badge') }),
    /** `drivers`: of a vehicle, in order. */
    output: () => z.object({ ...wholeNumbers, drivers: z.array(z.object(wholeNumbers)) }),
    secret: true,
  }),
  getBadgeApprovalPage,
  exportBadgeApprovals: exportOf(getBadgeApprovalPage, ['导出证件审批', 'Export badges pending approval']),
  approveBadges: write({
    access: approve,
    label: ['通过证件', 'Approve badges'],
    /** `overrideReason`: for the caller's own submissions among them. */
    input: () => z.strictObject({ ...chosen(), overrideReason }),
    /**
     * `endorsed`: how many of `count` are not approved yet, because the organizer endorsed them and the venue decides
     * next; `onHold`: how many are approved, but on hold.
     */
    output: () => decided().extend({ endorsed: z.number().int().optional(), onHold: z.number().int().optional() }),
  }),
  rejectBadges: write({
    access: approve,
    label: ['拒绝证件', 'Reject badges'],
    input: () => z.strictObject({ ...inExhibition, ids, reasonCode, note }),
    output: decided,
  }),
  returnBadges: write({
    access: approve,
    label: ['退回证件', 'Return badges'],
    input: () =>
      z.strictObject({
        ...inExhibition,
        ids,
        reasonCode,
        note,
        asked: z.array(z.enum(personFieldNames)).max(20).default([]),
      }),
    output: decided,
  }),
  undoBadgeDecision: write({
    access: approve,
    label: ['撤销证件审批', 'Undo a decision on badges'],
    /** The caller's own last decisions, within seconds; each `version` is that after the decision. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        rows: z
          .array(z.strictObject(rowKey('badge')))
          .min(1)
          .max(bulkLimit),
      }),
    output: () => decidedRows('badge'),
  }),
  suspendBadge: write({
    access: stop,
    label: ['暂停证件', 'Suspend a badge'],
    input: () => z.strictObject({ ...key(), note: z.string().trim().min(1).max(500) }),
    output: () => changedRow('badge'),
  }),
  resumeBadge: write({
    access: stop,
    label: ['恢复证件', 'Resume a badge'],
    input: () => z.strictObject(key()),
    output: () => changedRow('badge'),
  }),
  voidBadges: write({
    access: stop,
    label: ['作废证件', 'Void badges'],
    input: () => z.strictObject({ ...inExhibition, ids, note: z.string().trim().min(1).max(500) }),
    output: decided,
  }),

  getBadgeTemplateFile: read({
    access: apply,
    label: ['下载导入模板', 'Download the import template'],
    input: () => z.strictObject({ ...inExhibition, badgeTypeId: idOf('badgeType') }),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importBadges: write({
    access: apply,
    label: ['导入证件', 'Import badges'],
    input: () =>
      z.strictObject({
        ...inExhibition,
        ...shapeOf(importFields),
        /** The import whose bad rows this file corrects; corrected rows leave it. */
        mends: idOf('badgeImport').optional(),
      }),
    output: imports.started,
  }),
  importPhotos: write({
    access: apply,
    label: ['导入证件照片', 'Import badge photos'],
    /** `fileId`: an uploaded archive (purpose `photos`) of at most 20,000 pictures, each named `<document number>.jpg` or `.png`. */
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(photosFields) }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  ...evidenceCommands,
  ...headCommands,
  ...liabilityCommands,
  ...violationCommands,
  ...badgeStatusCommands,
  getImportPage: imports.page,
  getImportReport: imports.report,
  getImportRowPage: imports.rows,
  mendImportRow: imports.mend,
  correctImportReading: imports.correct,
  removeImportRow: imports.remove,
  submitMendedRows: imports.submit,
  exportImportErrors: imports.errors,
  ...vehicleImportCommands,
  exportBadges: write({
    access: can('badge:export'),
    label: ['导出证件', 'Export badges'],
    input: () => z.strictObject({ ...inExhibition, filter: shownBadges().default({}), format: sheetFormat }),
    output: () => jobStarted,
  }),
})
