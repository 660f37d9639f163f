import type { standCommands } from '@fairgate/contract/exhibitions/stand/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { changeStands, previewStandChange } from './change-stands.ts'
import { assignStands, releaseStands, reserveStands } from './choose-stands.ts'
import { standImportHandlers } from './import/handlers.ts'
import { findStandSections, standList } from './queries.ts'
import { addStand, editStand } from './stand-table.ts'
import { undoStandChange } from './undo-change.ts'

export const standHandlers: HandlersOf<typeof standCommands> = {
  ...standImportHandlers,
  getStandPage: standList.page,
  exportStands: standList.start,
  getStandSections: findStandSections,
  addStand,
  editStand,
  reserveStands,
  assignStands,
  releaseStands,
  previewStandChange,
  changeStands,
  undoStandChange,
}
