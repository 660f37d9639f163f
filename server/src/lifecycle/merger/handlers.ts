import { permissions } from '@fairgate/contract/app/texts'
import type { mergerCommands } from '@fairgate/contract/lifecycle/merger/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { dismissDuplicateCandidates, findDuplicateCandidates } from './duplicate-candidates.ts'
import { mergeCompanies } from './merge.ts'
import { plan } from './preview.ts'

export const mergerHandlers: HandlersOf<typeof mergerCommands> = {
  getTwinPage: findDuplicateCandidates,
  async getMergerPreview(ids, { db, language }) {
    const { preview } = await plan(db, ids)
    const toLabels = (names: readonly string[]) =>
      names.map(name => {
        const [cn, en] = permissions[name]?.label ?? [name, name]
        return language === 'cn' ? cn : String(en)
      })
    const roles = preview.roles.map(role => ({ ...role, gains: toLabels(role.gains), loses: toLabels(role.loses) }))
    return { ...preview, roles }
  },
  mergeCompanies,
  dismissTwins: dismissDuplicateCandidates,
}
