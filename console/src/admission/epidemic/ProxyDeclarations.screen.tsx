import { declarationList } from './declaration-list.tsx'

/** Declarations of the company for its people (`/epidemic/proxy`). */
export const ProxyDeclarations = declarationList('own')
