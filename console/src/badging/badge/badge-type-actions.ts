import { nameOf } from '../../kernel/i18n/name-of.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import type { BadgeType } from './use-badge-types.ts'

/** Actions on a badge type. */
export const badgeTypeActions = defineActions<BadgeType, { exhibitionId: string }>(
  'badge',
  {
    delete: {
      command: 'deleteBadgeType',
      payload: ([type], _, { exhibitionId }) => ({ exhibitionId, id: type?.id, version: type?.version }),
      tone: 'danger',
      ask: confirm({ one: 'badge.typeDelete', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  type => nameOf({ cn: type.nameCn, en: type.nameEn }),
)
