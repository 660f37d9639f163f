import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { Fair } from './badge-world.ts'
import type { TestOperator } from './world.ts'

/** Where money is, and who takes it: an exhibition, running or over. */
export interface SettlingFair extends Fair {
  /** Who takes the money. */
  holder: TestOperator
  /** Another operator of the same. */
  second: TestOperator
  /** An agent that takes part too, and its participation. */
  agent: TestOperator
  agentPart: string
}

/** Who of a place acts for a company: its partner, its agent, its organizer. */
export const payerOf = ({ partner, agent, organizer }: SettlingFair, companyId: string): TestOperator =>
  [partner, agent].find(({ company }) => company.id === companyId) ?? organizer

/** What is drawn from. */
export interface Draw {
  below(bound: number): number
  one<T>(of: readonly T[]): T | undefined
  /** Yuan, above zero, below so many. */
  amount(most: number): string
}

export type Acts = Readonly<Record<string, (fair: SettlingFair) => Promise<unknown>>>

export const today = () => dayOf(new Date(), 'Asia/Shanghai')
