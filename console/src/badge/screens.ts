import { addJobPlace } from '../kernel/job-place.ts'
import type { Screen } from '../screens.ts'
import { badgePaths } from './badge-paths.ts'

const at = (path: (exhibitionId: string) => string) => path(':id')

export const screens: readonly Screen[] = [
  { path: at(badgePaths.list), load: () => import('./BadgeList.tsx') },
  { path: at(badgePaths.approval), load: () => import('./BadgeApproval.tsx') },
  { path: at(badgePaths.add), load: () => import('./AddBadge.tsx') },
  { path: badgePaths.edit(':id', ':badgeId'), load: () => import('./EditBadge.tsx') },
  { path: at(badgePaths.types), load: () => import('./BadgeTypeList.tsx') },
  { path: at(badgePaths.addType), load: () => import('./BadgeTypeEditor.tsx') },
  { path: badgePaths.editType(':id', ':typeId'), load: () => import('./BadgeTypeEditor.tsx') },
  { path: at(badgePaths.import), load: () => import('./BadgeImport.tsx') },
  { path: badgePaths.report(':id', ':importId'), load: () => import('./ImportReport.tsx') },
  { path: at(badgePaths.print), load: () => import('./PrintDesk.tsx') },
]

/** Bulk deeds are looked at in the list they were started from, where their failures are shown. */
const pageByKind: Readonly<Record<string, (exhibitionId: string) => string>> = {
  'badge.move': badgePaths.list,
  'badge.issue': badgePaths.print,
  'badge.print': badgePaths.print,
}

addJobPlace(({ id, kind, exhibitionId }) => {
  if (!exhibitionId) return undefined
  if (kind === 'badge.import') return badgePaths.import(exhibitionId)
  const page = pageByKind[kind]
  return page && `${page(exhibitionId)}?job=${id}`
})
