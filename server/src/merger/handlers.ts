import type { mergerCommands } from '@fairgate/contract/merger/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { mergeCompanies } from './merge.ts'
import { plan } from './preview.ts'
import { dismissTwins, twinPage } from './twins.ts'

export const mergerHandlers: HandlersOf<typeof mergerCommands> = {
  getTwinPage: twinPage,
  getMergerPreview: async (ids, { db }) => (await plan(db, ids)).preview,
  mergeCompanies,
  dismissTwins,
}
