import {
  type PartnerCommands,
  type PartnerPattern,
  partnerCommand,
  partnerCommands,
} from '@fairgate/contract/exhibitions/partner/commands'
import { kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { familyHandlers } from './family-handlers.ts'

/** The handlers of every kind by wire name: the same ones under the names of each kind. */
export const partnerHandlers = Object.fromEntries(
  partnerKindNames.flatMap(kind =>
    Object.entries(familyHandlers(kindOf(kind)))
      .map(([pattern, handler]) => [partnerCommand(pattern as PartnerPattern, kind), handler] as const)
      .filter(([name]) => name in partnerCommands),
  ),
) as unknown as HandlersOf<PartnerCommands>
