import type { Command } from '../../kernel/command/command.ts'
import { companyFamily } from './company-commands.ts'
import { hasOwner, type Kind, kindOf, type PartnerKind, partnerKindNames } from './kinds.ts'
import { sharingFamily } from './sharing-commands.ts'
import { sheetFamily } from './sheet-commands.ts'
import { usageFamily } from './usage-commands.ts'

/** The commands of one kind; `…` stands for its word: `get…Page` is getSponsorPage, getCooperatorPage and so on. */
export function familyOf(kind: Kind) {
  return { ...companyFamily(kind), ...sharingFamily(kind), ...usageFamily(kind), ...sheetFamily(kind) }
}

/** The commands of any kind, under their patterns. */
export type PartnerFamily = ReturnType<typeof familyOf>

export type PartnerPattern = keyof PartnerFamily & string

type Named<Pattern extends string, K extends string> = Pattern extends `${infer Before}…${infer After}`
  ? `${Before}${K}${After}`
  : never

/** The wire name of a kind's command: ('get…Page', 'Agent') is getAgentPage. */
export function partnerCommand<P extends PartnerPattern, K extends PartnerKind>(pattern: P, kind: K): Named<P, K> {
  return pattern.replace('…', kind) as Named<P, K>
}

/** Patterns about sharing and relations, which only kinds with an owner have. */
type OwnedPattern = Extract<PartnerPattern, `${string}Share${string}` | `${string}Relation`>

type Kinds = typeof import('./kinds.ts').partnerKinds

type OwnedKind = { [K in PartnerKind]: Kinds[K]['ownerTypes'] extends readonly [] ? never : K }[PartnerKind]

type KindWith<P extends PartnerPattern> = P extends OwnedPattern ? OwnedKind : PartnerKind

export type PartnerCommands = { readonly [P in PartnerPattern as Named<P, KindWith<P>>]: PartnerFamily[P] }

/** The same, as values. */
const has = (kind: Kind, pattern: PartnerPattern): boolean =>
  hasOwner(kind) || !(pattern.includes('Share') || pattern.endsWith('Relation'))

/** The one generated family of commands: every kind has every command that makes sense for it. */
export const partnerCommands = Object.fromEntries(
  partnerKindNames.flatMap(kind =>
    (Object.entries(familyOf(kindOf(kind))) as [PartnerPattern, Command][])
      .filter(([pattern]) => has(kindOf(kind), pattern))
      .map(([pattern, command]) => [partnerCommand(pattern, kind), command]),
  ),
) as unknown as PartnerCommands
