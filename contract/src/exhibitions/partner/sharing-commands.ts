import { z } from 'zod'
import { changedRow, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote as note, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { list } from '../../kernel/command/page.ts'
import { integer } from '../../kernel/field/integer.ts'
import { familyParts } from './family-parts.ts'
import { askForm, shareCondition } from './forms.ts'
import type { Kind } from './kinds.ts'
import { shareTabs, sharingStates } from './states.ts'
import { partnerRow, shareRow } from './views.ts'

const shareKey = lazy(() => z.strictObject(rowKey('share')))

const partner = z.strictObject({ partnerId: idOf('company') })

/** The commands of sharing and of partnerships. */
export function sharingFamily(kind: Kind) {
  const { access, say } = familyParts(kind)
  return {
    'get…ShareCondition': read({
      access: access('share'),
      label: say('…共享条件', 'Sharing conditions of a …'),
      input: () => partner,
      output: () =>
        z.object({
          partnerId: idOf('company'),
          /** Null before any were set. */
          version: z.number().int().nullable(),
          sharing: z.enum(sharingStates),
          exhibitionTypes: z.array(z.string()),
          regions: z.array(z.string()),
          atOnce: z.number().int(),
          feePercent: z.string(),
          actions: z.array(z.enum(['setShareCondition', 'enableShare', 'stopShare'])),
        }),
    }),
    'set…ShareCondition': write({
      access: access('share'),
      label: say('设置…共享条件', 'Set sharing conditions of a …'),
      input: () =>
        z.strictObject({
          partnerId: idOf('company'),
          version: integer(1).optional(),
          ...shareCondition(),
        }),
      output: () => changedRow('company'),
    }),
    'stop…Share': write({
      access: access('share'),
      label: say('停止共享…', 'Stop sharing a …'),
      input: () => partner,
      output: () => changedRow('company'),
    }),
    'enable…Share': write({
      access: access('share'),
      label: say('开启共享…', 'Start sharing a …'),
      input: () => partner,
      output: () => changedRow('company'),
    }),
    'get…ShareOptionPage': list({
      access: access('applyShare'),
      label: say('可申请共享的…列表', 'Shared …s to apply for'),
      row: () =>
        partnerRow().extend({
          actions: z.array(z.enum(['applyShare'])),
          feePercent: z.string(),
          exhibitionTypes: z.array(z.string()),
          regions: z.array(z.string()),
          atOnce: z.number().int(),
        }),
      search: ['name'],
    }),
    'applyShare…': write({
      access: access('applyShare'),
      label: say('申请共享…', 'Apply for a shared …'),
      /** After a return: with `id` and `version` of the application. */
      input: () =>
        z.strictObject({
          partnerId: idOf('company'),
          note,
          id: idOf('share').optional(),
          version: integer(1).optional(),
        }),
      output: () => changedRow('share'),
    }),
    'withdrawShare…': write({
      access: access('applyShare'),
      label: say('撤回…共享申请', 'Withdraw a sharing application for a …'),
      input: shareKey,
      output: () => changedRow('share'),
    }),
    'approveShare…': write({
      access: access('approveShare'),
      label: say('通过…共享申请', 'Approve a sharing application for a …'),
      input: shareKey,
      output: () => changedRow('share'),
    }),
    'rejectShare…': write({
      access: access('approveShare'),
      label: say('拒绝…共享申请', 'Reject a sharing application for a …'),
      input: () => z.strictObject({ ...rowKey('share'), reasonCode, note }),
      output: () => changedRow('share'),
    }),
    'sendbackShare…': write({
      access: access('approveShare'),
      label: say('退回…共享申请', 'Return a sharing application for a …'),
      input: () => z.strictObject({ ...rowKey('share'), reasonCode, note }),
      output: () => changedRow('share'),
    }),
    'undoShare…Decision': write({
      access: access('approveShare'),
      label: say('撤销…共享审批', 'Undo a decision on a sharing application for a …'),
      input: shareKey,
      output: () => changedRow('share'),
    }),
    'get…SharePage': list({
      access: access('view'),
      label: say('…共享申请列表', 'Sharing applications for …s'),
      row: shareRow,
      search: ['name'],
      sort: ['submittedAt'],
      tabs: shareTabs,
    }),

    'ask…Relation': write({
      access: access('applyShare'),
      label: say('申请与…合作', 'Apply for a partnership with a …'),
      /** For a registered one, by its code: under its sharing conditions, else without any. */
      input: askForm,
      output: () => changedRow('share'),
    }),
    'add…Relation': write({
      access: access('relate'),
      label: say('增加…合作关系', 'Add a partnership with a …'),
      input: () => z.strictObject({ partnerId: idOf('company'), sponsorId: idOf('company') }),
      output: () => changedRow('relation'),
    }),
    'remove…Relation': write({
      access: access('relate'),
      label: say('解除…合作关系', 'End a partnership with a …'),
      /** Refused while it is in use. */
      input: () => z.strictObject(rowKey('relation')),
      output: () => changedRow('relation'),
    }),
  }
}
