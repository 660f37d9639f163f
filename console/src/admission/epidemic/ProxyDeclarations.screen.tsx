import { declarationList } from './declaration-list.tsx'

/** What one's company declared for its people (`/epidemic/proxy`). */
export const ProxyDeclarations = declarationList('own')
