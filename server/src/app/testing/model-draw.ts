import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { Fair } from './badge-world.ts'
import type { TestOperator } from './world.ts'

/** An exhibition with money, running or past, and the company that collects it. */
export interface SettlingFair extends Fair {
  /** The company that collects the money. */
  holder: TestOperator
  /** Another operator of the same company. */
  second: TestOperator
  /** An agent that takes part too, and its participation. */
  agent: TestOperator
  agentPart: string
}

/** The operator who acts for a company in an exhibition: its partner, its agent or its organizer. */
export const payerOf = ({ partner, agent, organizer }: SettlingFair, companyId: string): TestOperator =>
  [partner, agent].find(({ company }) => company.id === companyId) ?? organizer

/** The random source. */
export interface Draw {
  below(bound: number): number
  one<T>(of: readonly T[]): T | undefined
  /** Yuan, above zero, below `most`. */
  amount(most: number): string
}

export type Acts = Readonly<Record<string, (fair: SettlingFair) => Promise<unknown>>>

export const today = () => dayOf(new Date(), 'Asia/Shanghai')
