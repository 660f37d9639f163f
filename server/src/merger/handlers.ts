import type { mergerCommands } from '@fairgate/contract/merger/commands'
import { permissions } from '@fairgate/contract/texts'
import type { HandlersOf } from '../kernel/context.ts'
import { dismissDuplicateCandidates, findDuplicateCandidates } from './duplicate-candidates.ts'
import { mergeCompanies } from './merge.ts'
import { plan } from './preview.ts'

export const mergerHandlers: HandlersOf<typeof mergerCommands> = {
  getTwinPage: findDuplicateCandidates,
  async getMergerPreview(ids, { db, language }) {
    const { preview } = await plan(db, ids)
    const words = (names: readonly string[]) =>
      names.map(name => {
        const [cn, en] = permissions[name]?.words ?? [name, name]
        return language === 'cn' ? cn : String(en)
      })
    const roles = preview.roles.map(role => ({ ...role, gains: words(role.gains), loses: words(role.loses) }))
    return { ...preview, roles }
  },
  mergeCompanies,
  dismissTwins: dismissDuplicateCandidates,
}
