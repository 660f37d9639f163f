import { declarationList } from './declaration-list.tsx'

/** Declarations: what waits for a person first (`/epidemic/approval`). */
export const DeclarationApproval = declarationList('all')
