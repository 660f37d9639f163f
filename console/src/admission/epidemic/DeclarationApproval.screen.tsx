import { declarationList } from './declaration-list.tsx'

/** Declarations, those that await a person first (`/epidemic/approval`). */
export const DeclarationApproval = declarationList('all')
