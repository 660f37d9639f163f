import type { epidemicCommands } from '@fairgate/contract/admission/epidemic/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { editDeclaration } from './correct.ts'
import { approveDeclaration, deleteDeclaration, rejectDeclaration, setDeclarationStatus } from './decide.ts'
import { addDeclaration, addProxyDeclaration } from './declare.ts'
import {
  getDeclarationCode,
  getDeclarationDetail,
  getDeclarationImage,
  getDeclarationReceipt,
  getDeclarationSteps,
  getProxyForm,
  openDeclaration,
} from './detail.ts'
import { getProxyExhibitions, preventionIndex, type RefusedForReceipts } from './figures.ts'
import { declarationImportHandlers } from './import/handlers.ts'
import { declarationLog } from './log.ts'
import { declarations } from './queries.ts'
import { getRejectReasons } from './reject-reasons.ts'
import {
  addEpidemicSetting,
  deleteEpidemicSetting,
  editEpidemicSetting,
  setEpidemicSettingStatus,
} from './strategies.ts'
import { getEpidemicSettingCode, getEpidemicSettingDetail, strategyList } from './strategy-queries.ts'
import { type HasPassed, undoDeclarationDecision } from './undo.ts'

/** What declarations need of the gates. */
interface GateQueries {
  refusedForReceipts: RefusedForReceipts
  hasPassed: HasPassed
}

export const epidemicHandlers = ({
  refusedForReceipts,
  hasPassed,
}: GateQueries): HandlersOf<typeof epidemicCommands> => ({
  getEpidemicSettingPage: strategyList.page,
  exportEpidemicSettings: strategyList.start,
  getEpidemicSettingDetail,
  addEpidemicSetting,
  editEpidemicSetting,
  setEpidemicSettingStatus,
  deleteEpidemicSetting,
  getEpidemicSettingCode,

  openDeclaration,
  addDeclaration,
  getDeclarationReceipt,
  getProxyForm,
  getProxyExhibitions,
  addProxyDeclaration,
  ...declarationImportHandlers,

  getDeclarationPage: declarations.page,
  exportDeclarations: declarations.start,
  getDeclarationDetail,
  getDeclarationSteps,
  getDeclarationImage,
  getDeclarationCode,
  getRejectReasons,
  approveDeclaration,
  rejectDeclaration,
  undoDeclarationDecision: undoDeclarationDecision(hasPassed),
  editDeclaration,
  setDeclarationStatus,
  deleteDeclaration,
  getDeclarationLogPage: declarationLog.page,
  exportDeclarationLog: declarationLog.start,
  getPreventionIndex: preventionIndex(refusedForReceipts),
})
