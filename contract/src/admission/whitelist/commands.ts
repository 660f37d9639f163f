import { z } from 'zod'
import { type DocumentTypeCode, documentTypeCodes } from '../../badging/badge/document.ts'
import { guestTicket } from '../../identity/session/guest-commands.ts'
import { linkInput } from '../../identity/session/link-input.ts'
import { can, changedRow, commands, done, everyone, read, rowKey, write } from '../../kernel/command/command.ts'
import { overrideReason } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { doorWhitelistCommands } from './door-commands.ts'
import {
  guestEntries,
  guestFields,
  noteFields,
  whitelistFields,
  whitelistKinds,
  whitelistScopes,
  whitelistTerms,
} from './fields.ts'
import { whitelistStateMachine } from './states.ts'
import {
  namedDoor,
  pair,
  terms,
  whitelistPage,
  whitelistPendingPage,
  whitelistRow,
  whitelistStepPage,
} from './views.ts'

const view = can('whitelist:view')
const viewOne = can('whitelist:view', 'doorWhitelist:edit')
const apply = can('whitelist:apply')
const approve = can('whitelist:approve')
const key = lazy(() => z.strictObject(rowKey('whitelist')))
const changed = lazy(() => changedRow('whitelist'))
const keyWithNote = lazy(() => z.strictObject({ ...rowKey('whitelist'), ...shapeOf(noteFields) }))

/** A guest's badge as its holder shows it; without a code if it opens nothing now. */
const guestBadge = lazy(() =>
  z.object({
    name: z.string(),
    plate: z.string().nullable(),
    /** GU-000123. */
    number: z.string(),
    qr: z.string().nullable(),
  }),
)

const certificates = whitelistPage(['人员白名单', 'White lists of people'])
const vehicles = whitelistPage(['车辆白名单', 'White lists of vehicles'])
const steps = {
  pending: whitelistPendingPage(['待审批白名单', 'White lists pending approval']),
  processing: whitelistStepPage(['待场馆审批的白名单', 'White lists pending venue approval']),
  finished: whitelistStepPage(['已处理白名单', 'Decided white lists']),
}

const getWhitelistGuestPage = list({
  access: viewOne,
  label: ['白名单来宾', 'Guests of a white list'],
  row: () =>
    row('whitelistGuest', acts(['valid', 'ended'], ['unbind']), {
      name: z.string(),
      documentType: z.enum(documentTypeCodes as [DocumentTypeCode]),
      documentMasked: z.string(),
      phoneMasked: z.string(),
      plate: z.string().nullable(),
      boundAt: z.string(),
      unboundAt: z.string().nullable(),
      entered: z.boolean(),
    }),
  search: ['name', 'documentNumber'],
  sort: ['boundAt'],
  filter: () => ({ whitelistId: idOf('whitelist') }),
})

const getWhitelistLogPage = list({
  access: view,
  label: ['白名单日志', 'White list log'],
  row: () =>
    row('whitelist', actsIn(whitelistStateMachine, []), {
      whitelistId: idOf('whitelist'),
      number: z.string(),
      event: z.string(),
      at: z.string(),
      operator: z.string(),
      company: pair.nullable(),
      note: z.string(),
    }),
  search: ['number', 'operator'],
  sort: ['at'],
  filter: () => ({ scope: z.enum(whitelistScopes).optional() }),
})

export const whitelistCommands = commands({
  addWhitelist: write({
    access: apply,
    label: ['申请白名单', 'Apply for a white list'],
    /** The applicant's company is the host. Days are those of the venue; a list of vehicles requires plates. */
    input: () => z.strictObject(shapeOf(whitelistFields)),
    output: changed,
  }),
  editWhitelist: write({
    access: apply,
    label: ['修改白名单', 'Edit a white list'],
    /** Before the decision, anything; on a valid list, extensions await a review, and the rest applies at once. */
    input: () => z.strictObject({ ...rowKey('whitelist'), ...shapeOf(whitelistTerms) }),
    output: changed,
  }),
  withdrawWhitelist: write({
    access: apply,
    label: ['撤回白名单申请', 'Withdraw a white list'],
    input: key,
    output: changed,
  }),
  endorseWhitelist: write({
    access: approve,
    label: ['同意白名单', 'Endorse a white list'],
    input: key,
    output: changed,
  }),
  approveWhitelist: write({
    access: approve,
    label: ['通过白名单', 'Approve a white list'],
    /** By a second operator: not by the applicant. */
    input: () => z.strictObject({ ...rowKey('whitelist'), overrideReason }),
    output: changed,
  }),
  refuseWhitelist: write({
    access: approve,
    label: ['拒绝白名单', 'Reject a white list'],
    input: keyWithNote,
    output: changed,
  }),
  undoWhitelistDecision: write({
    access: approve,
    label: ['撤销白名单审批', 'Undo a decision on a white list'],
    /**
     * The caller's own last decision, within seconds; the approval of a new list only while it has no guest. `version`
     * is that after the decision.
     */
    input: key,
    output: changed,
  }),
  setWhitelistState: write({
    access: can('whitelist:approve', 'doorWhitelist:edit'),
    label: ['更改白名单状态', 'Mark a white list as valid or invalid'],
    /** Its guests are suspended or resumed with it. */
    input: () =>
      z.strictObject({ ...rowKey('whitelist'), state: z.enum(['valid', 'stopped']), ...shapeOf(noteFields) }),
    output: changed,
  }),
  voidWhitelist: write({
    access: can('whitelist:void', 'doorWhitelist:edit'),
    label: ['作废白名单', 'Void a white list'],
    input: keyWithNote,
    output: changed,
  }),
  ...doorWhitelistCommands,
  getCertificateWhitelistPage: certificates,
  exportCertificateWhitelists: exportOf(certificates, ['导出人员白名单', 'Export white lists of people']),
  getVehicleWhitelistPage: vehicles,
  exportVehicleWhitelists: exportOf(vehicles, ['导出车辆白名单', 'Export white lists of vehicles']),
  getWhitelistPendingPage: steps.pending,
  exportPendingWhitelists: exportOf(steps.pending, ['导出待审批白名单', 'Export white lists pending approval']),
  getWhitelistProcessingPage: steps.processing,
  exportProcessingWhitelists: exportOf(steps.processing, [
    '导出待场馆审批的白名单',
    'Export white lists pending venue approval',
  ]),
  getWhitelistFinishedPage: steps.finished,
  exportFinishedWhitelists: exportOf(steps.finished, ['导出已处理白名单', 'Export decided white lists']),
  getWhitelistElsewhere: read({
    access: view,
    label: ['其他范围的白名单', 'White lists in other scopes'],
    /** How many visible lists of a kind the other scopes have. */
    input: () => z.strictObject({ scope: z.enum(whitelistScopes), kind: z.enum(whitelistKinds) }),
    output: () => z.object({ count: z.number().int() }),
  }),
  getWhitelistDetail: read({
    access: viewOne,
    label: ['查看白名单', 'View a white list'],
    input: () => z.strictObject({ id: idOf('whitelist') }),
    output: () =>
      whitelistRow().extend({
        /** The terms requested by its host, while they are under review. */
        proposed: terms().nullable(),
        history: z.array(historyLine()),
      }),
  }),
  getWhitelistOptions: read({
    access: apply,
    label: ['可申请白名单的展会与门', 'Exhibitions and scopes for white lists'],
    /** Active gate contexts of a scope, each with its doors. */
    input: () => z.strictObject({ scope: z.enum(whitelistScopes) }),
    output: () =>
      z.object({
        maxPeople: z.number().int(),
        maxDays: z.number().int(),
        exhibitions: z.array(z.object({ id: idOf('exhibition'), name: pair, doors: z.array(namedDoor) })),
      }),
  }),
  getWhitelistGuestPage,
  exportWhitelistGuests: exportOf(getWhitelistGuestPage, ['导出白名单来宾', 'Export the guests of a white list']),
  unbindWhitelist: write({
    access: apply,
    label: ['解绑来宾', 'Unbind a guest'],
    /** Before their first entry; releases their place. */
    input: () => z.strictObject({ id: idOf('whitelistGuest') }),
    output: done,
  }),
  getWhitelistCode: read({
    access: viewOne,
    label: ['白名单二维码', 'QR code of a white list'],
    input: () => z.strictObject({ id: idOf('whitelist') }),
    output: () =>
      z.object({
        ...changed().shape,
        number: z.string(),
        bound: z.number().int(),
        allowedPeople: z.number().int(),
        standing: z.boolean(),
        url: z.string(),
      }),
    secret: true,
  }),
  renewWhitelistCode: write({
    access: apply,
    label: ['更换白名单二维码', 'Replace the QR code of a white list'],
    /** The old code can no longer be used to register. */
    input: key,
    output: changed,
  }),
  getWhitelistStatistics: read({
    access: view,
    label: ['白名单统计', 'White list statistics'],
    input: () => z.strictObject({ scope: z.enum(whitelistScopes), exhibitionId: idOf('exhibition').optional() }),
    output: () =>
      z.object({
        list: z.array(
          z.object({
            companyId: idOf('company'),
            company: pair,
            lists: z.number().int(),
            allowed: z.number().int(),
            bound: z.number().int(),
            entered: z.number().int(),
            allowedVehicles: z.number().int(),
            boundVehicles: z.number().int(),
          }),
        ),
      }),
  }),
  getWhitelistLogPage,
  exportWhitelistLog: exportOf(getWhitelistLogPage, ['导出白名单日志', 'Export the white list log']),
  openWhitelist: read({
    access: everyone,
    label: ['打开白名单二维码', 'Open a guest registration page'],
    input: () => z.strictObject(linkInput()),
    output: () =>
      z.object({
        host: pair,
        exhibition: pair,
        doors: z.array(pair),
        kind: z.enum(whitelistKinds),
        validFrom: z.string(),
        validTo: z.string(),
        entriesKind: z.enum(guestEntries),
        /** Whether guests can still register with this link; bound guests see their code in any case. */
        binds: z.boolean(),
        placesLeft: z.number().int(),
        vehiclesLeft: z.number().int(),
      }),
  }),
  bindWhitelist: write({
    access: everyone,
    label: ['登记来宾', 'Register a guest'],
    /** Somebody with a proven telephone (`proveGuest`), a valid document, and consent to its storage. */
    input: () => z.strictObject({ guest: guestTicket, ...shapeOf(guestFields), agrees: z.literal(true) }),
    output: () => guestBadge().extend({ qr: z.string() }),
    secret: true,
  }),
  getWhitelistGuests: read({
    access: everyone,
    label: ['查看来宾二维码', 'Guest QR codes'],
    /** All guests that were bound with this telephone. */
    input: () => z.strictObject({ guest: guestTicket }),
    output: () => z.object({ list: z.array(guestBadge()) }),
    secret: true,
  }),
})
