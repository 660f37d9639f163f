import {
  type SettlementPattern,
  settlementCommand,
  type settlementCommands,
} from '@fairgate/contract/finance/settlement/commands'
import { settlementKindNames } from '@fairgate/contract/finance/settlement/kinds'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { settlementFileLink } from './detail.ts'
import { addOtherExpense, deleteOtherExpense, editOtherExpense } from './expenses.ts'
import { familyHandlers } from './family-handlers.ts'
import { createSettlementNoticeHandler } from './settlement-notice.ts'
import type { OffsetsOf } from './to-pay.ts'

/** The handlers of every kind, by wire name: the same ones under the names of each kind, and those without a kind. */
export const settlementHandlers = (offsetsOf: OffsetsOf) =>
  ({
    ...Object.fromEntries(
      settlementKindNames.flatMap(kind =>
        Object.entries(familyHandlers(kind, offsetsOf)).map(([pattern, handler]) => [
          settlementCommand(pattern as SettlementPattern, kind),
          handler,
        ]),
      ),
    ),
    getSettlementNotice: createSettlementNoticeHandler(offsetsOf),
    getSettlementFileLink: settlementFileLink,
    addOtherExpense,
    editOtherExpense,
    deleteOtherExpense,
  }) as unknown as HandlersOf<typeof settlementCommands>
