import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'
import { issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import type { Day } from '../../kernel/schedule/day.ts'
import {
  type AcceptedDocument,
  type BadgeClass,
  badgeClasses,
  type Effect,
  type EvidenceKind,
  effects,
  type FindingEffect,
  type PhaseName,
  type Scope,
} from './labels.ts'
import { ruleKinds } from './rule-kinds.ts'
import type { Slot } from './slots.ts'

export type RuleKind = keyof typeof ruleKinds
export const ruleKindNames = Object.keys(ruleKinds) as [RuleKind, ...RuleKind[]]

type SlotsOf<K extends RuleKind> = (typeof ruleKinds)[K]['slots']
type ValueOf<S> = S extends Slot<infer T> ? T : never
/** The parameters of a kind of rule. */
export type Params<K extends RuleKind> = { readonly [N in keyof SlotsOf<K>]: ValueOf<SlotsOf<K>[N]> }

/** What a sentence says: kind, scope, badge classes and parameters. */
export type Statement<K extends RuleKind = RuleKind> = {
  readonly [One in K]: {
    readonly kind: One
    readonly scope: Scope
    readonly classes: readonly BadgeClass[]
    readonly params: Params<One>
  }
}[K]

export type Rule<K extends RuleKind = RuleKind> = Statement<K> & {
  readonly number: number
  /** Unique in its book; the same code in the book of the exhibition replaces the rule of the edition. */
  readonly code: string
  readonly effect: Effect
}

/** The rules that apply together. */
export interface Book {
  readonly rules: readonly Rule[]
}

export interface EvidenceItem {
  readonly kind: EvidenceKind
  readonly from: Day | null
  readonly to: Day | null
  /** When it was sent, in milliseconds. */
  readonly at: number
  readonly state: 'sent' | 'accepted' | 'rejected'
}

/** An application for a badge. */
export interface Application {
  readonly badgeId: string
  readonly class: BadgeClass
  readonly exhibitionId: string
  readonly editionNumber: number | null
  readonly companyId: string
  readonly birth: Day | null
  readonly documentType: AcceptedDocument | null
  /** Days of entry; null: not chosen. */
  readonly days: readonly Day[] | null
  readonly phases: readonly PhaseName[]
  /** When it was submitted, in milliseconds. */
  readonly at: number
  /** Named as head of stand of `section`. Null: not recorded. */
  readonly isHead: boolean | null
  /** Null: not recorded. */
  readonly isAgency: boolean | null
  readonly section: string | null
  /** Null: not recorded. */
  readonly evidence: readonly EvidenceItem[] | null
  /** Sent by the person, with a verified telephone. Null: not recorded. */
  readonly byPerson: boolean | null
  /** How often this badge was lost, if it is to be issued again. */
  readonly lost: number
}

/** Another badge of the same person. */
export interface PersonRecord {
  readonly badgeId: string
  readonly exhibitionId: string
  readonly editionNumber: number | null
  readonly class: BadgeClass
  readonly companyId: string
  readonly outcome: 'applied' | 'returned' | 'approved' | 'rejected' | 'ended' | 'replaced'
  readonly decidedBy: 'company' | 'organizer' | 'venue' | 'authority' | null
  readonly at: number
  readonly phases: readonly PhaseName[]
  readonly issued: boolean
}

interface HeadOfStand {
  readonly section: string
  /** 1, and from 2 the alternates. */
  readonly rank: number
  readonly state: 'named' | 'approved'
}

interface PersonHead {
  readonly exhibitionId: string
  readonly editionNumber: number | null
  readonly companyId: string
  readonly section: string
}

/** What is known besides the application; null: not recorded, or removed by retention. */
export interface Facts {
  /** In the series of the exhibition. */
  readonly records: readonly PersonRecord[] | null
  /** Milliseconds. */
  readonly personViolations: readonly number[] | null
  readonly companyViolations: readonly number[] | null
  /** Heads of the applicant's sections. */
  readonly heads: readonly HeadOfStand[] | null
  /** The applicant's sections. */
  readonly sections: readonly string[] | null
  /** Where the person is head. */
  readonly personHeads: readonly PersonHead[] | null
  /** Statements that the applicant has accepted, in Chinese. */
  readonly accepted: readonly string[] | null
  /** Areas of the applicant's stands in hundredths of a square metre. */
  readonly stands: readonly number[] | null
  /** Badges of the applicant that were applied for before and are in use. */
  readonly used: Readonly<Partial<Record<BadgeClass, number>>>
  readonly phases: Readonly<Record<PhaseName, { readonly from: Day; readonly to: Day } | null>>
  /** Of the venue. */
  readonly timeZone: string
}

/** A rule that an application does not satisfy. */
export interface Finding {
  readonly code: string
  readonly ruleNumber: number
  readonly effect: FindingEffect
  readonly key: RuleKind
  /** The facts that it was based on. */
  readonly values: Readonly<Record<string, string | number>>
  /** The badge that this application replaces. */
  readonly replaces?: string
}

/** Facts that may be missing. */
export const factNames = [
  ...(['records', 'violations', 'heads', 'sections', 'stands', 'evidence', 'accepted'] as const),
  ...(['birth', 'documentType', 'days', 'phases', 'sender', 'role'] as const),
] as const
export type FactName = (typeof factNames)[number]

/** A rule that cannot be evaluated, because a fact is missing. */
export interface MissingFact {
  readonly code: string
  readonly ruleNumber: number
  readonly fact: FactName
}

/** An application with what became of it, from which a trial builds the facts of later ones. */
export interface PastApplication extends Application {
  /** The same for all documents of a person; null: removed by retention. */
  readonly personKey: string | null
  readonly outcome: PersonRecord['outcome']
  readonly decidedBy: PersonRecord['decidedBy']
  readonly issued: boolean
  /** What the list of applications does not contain. */
  readonly known: Pick<Facts, 'personViolations' | 'companyViolations' | 'sections' | 'accepted' | 'stands' | 'phases'>
}

/** The scopes that a rule can have with these parameters, the default first. */
export function scopesOf({ kind, params }: Pick<Statement, 'kind' | 'params'>): readonly Scope[] {
  if (kind === 'onePerson') return (params as Params<'onePerson'>).per === 'edition' ? ['edition'] : ['exhibition']
  return ruleKinds[kind].scopes
}

/** The values with which a form for a new rule starts. */
export const presetOf = <K extends RuleKind>(kind: K): Params<K> =>
  Object.fromEntries(
    Object.entries(ruleKinds[kind].slots).map(([name, slot]) => [name, (slot as Slot<unknown>).preset]),
  ) as Params<K>

const schemas = lazy(() => Object.fromEntries(ruleKindNames.map(kind => [kind, buildParams(kind)])))

/** The schema of the parameters of a kind. */
export const paramsSchema = <K extends RuleKind>(kind: K): z.ZodType<Params<K>> =>
  schemas()[kind] as unknown as z.ZodType<Params<K>>

function buildParams(kind: RuleKind) {
  const { slots, wrong }: { slots: Readonly<Record<string, Slot<unknown>>>; wrong?: unknown } = ruleKinds[kind]
  const shape = Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, slot.schema()]))
  const check = wrong as ((values: Record<string, unknown>) => string | false) | undefined
  return z.strictObject(shape).superRefine((values, ctx) => {
    const at = check?.(values)
    if (at) reportIssue(ctx, 'rulebook', issue('parameterContradicts'), [at])
  })
}

/** The badge classes of a rule. */
export const classesSchema = lazy(() =>
  z
    .array(z.enum(badgeClasses))
    .min(1)
    .max(badgeClasses.length)
    .refine(all => new Set(all).size === all.length),
)

/** A code such as R01. */
export const ruleCode = /^R[0-9]{2,3}$/
export const effectNames = effects
