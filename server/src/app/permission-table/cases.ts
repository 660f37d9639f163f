import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { entityTypeKey } from '@fairgate/contract/kernel/command/id'
import { isList } from '@fairgate/contract/kernel/command/page'
import { z } from 'zod'
import { sampleInput } from '../testing/sample-input.ts'
import type { Fixture, NamedRow, Party, RowSets } from './fixture.ts'

type Input = Record<string, unknown>
/** Further input: a form that the sample does not fill, or values that belong to this row. */
type Rest = object | ((row: NamedRow, fixture: Fixture, probe: Party) => object | Promise<object>)
/** A set of rows, or several, each with its further input. */
type Rows = string | readonly (string | readonly [set: string, rest: Rest])[]

/** Facts about a command's cases that do not follow from its ids. */
export interface Hint {
  /** By member: rows in which state; `listed`: those looked for in the answer. Undefined: the member is not tested. */
  readonly rows: Readonly<Record<string, Rows>>
  readonly rest?: Rest
}

/** The rows of a domain, and what its commands need for their cases. */
export interface DomainCases {
  readonly rows: RowSets
  readonly hints: Partial<Record<CommandName, Hint>>
}

export const on = (rows: Hint['rows'], rest?: Rest): Hint => ({ rows, ...(rest && { rest }) })

/** For the export of a list: its filters address no row, and one of another owner leaves none. */
export const exported = on(
  { exhibitionId: [], participationId: [], chargeId: [], bankAccountId: [] },
  { format: 'csv' },
)

/** One case: this command with such rows. */
export interface TableCase {
  readonly set: string
  /** The row is looked for in the answer and not addressed. */
  readonly listed: boolean
  /** The input that addresses the row, as this party would send it. */
  input(row: NamedRow, fixture: Fixture, probe: Party): Promise<Input>
}

interface Slot {
  /** For a nested form: `stock.ticketTypeId`. */
  readonly member: string
  readonly noun: EntityType
  /** An id, several ids, or rows with the displayed versions. */
  readonly shape: 'id' | 'ids' | 'rows' | 'inside' | 'line'
  /** The member of each of several forms that contains the ids, or of each line the id. */
  readonly inside?: string
  readonly needed: boolean
}

/** Names of sets whose entity has another name. */
const calledOtherwise: Partial<Record<EntityType, string>> = {
  badgeImport: 'import',
  operationLog: 'log entry',
  receivedAddress: 'mailing address',
}
const setOf = (entityType: EntityType) =>
  calledOtherwise[entityType] ?? entityType.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/**
 * The cases of a command, one for each member that addresses a row and one for each entity in its answer: derived from
 * its ids, so that a new command is tested with foreign rows without an entry here. What an addressed row implies (its
 * exhibition) needs no case of its own.
 */
export async function casesOf(name: CommandName, hint: Hint | undefined, fixture: Fixture): Promise<TableCase[]> {
  const questions = new Questions(commands[name] as Command, hint, fixture)
  return [...(await questions.ofMembers()), ...questions.ofAnswer()]
}

class Questions {
  readonly #command: Command
  readonly #hint: Hint | undefined
  readonly #fixture: Fixture
  readonly #members: Record<string, Json>
  readonly #slots: readonly Slot[]

  constructor(command: Command, hint: Hint | undefined, fixture: Fixture) {
    this.#command = command
    this.#hint = hint
    this.#fixture = fixture
    this.#members = jsonOf(command.input, 'input').properties ?? {}
    this.#slots = slotsOf(command)
  }

  async ofMembers(): Promise<TableCase[]> {
    const cases: TableCase[] = []
    for (const slot of this.#slots) {
      if (this.#hint?.rows[slot.member] === undefined && (await this.#isSaidBesides(slot))) continue
      const sets = this.#setsOf(slot.member, slot.noun)
      if (sets.length === 0 && !this.#hint?.rows[slot.member])
        throw new Error(`there are no rows to ask about at ${slot.member}: say which`)
      for (const [set, rest] of sets) cases.push(this.#question(set, slot, rest))
    }
    return cases
  }

  ofAnswer(): TableCase[] {
    const entityType = findRowType(this.#command)
    return entityType
      ? this.#setsOf('listed', entityType).map(([set, rest]) => this.#question(set, undefined, rest))
      : []
  }

  /** Sets of rows to test, each with its further input; none for an entity without rows in the fixture. */
  #setsOf(member: string, entityType: EntityType): [set: string, rest?: Rest][] {
    const hinted = this.#hint?.rows[member] ?? setOf(entityType)
    const sets = (typeof hinted === 'string' ? [hinted] : hinted).map((one): [string, Rest?] =>
      typeof one === 'string' ? [one] : [...one],
    )
    if (this.#hint?.rows[member] === undefined) return sets.filter(([set]) => this.#fixture.hasRows(set))
    return sets
  }

  async #isSaidBesides({ member }: Slot): Promise<boolean> {
    const besides = this.#slots.filter(other => other.needed && other.member !== member)
    const named = besides.flatMap(other => this.#setsOf(other.member, other.noun).slice(0, 1))
    const entityType = isList(this.#command) ? findRowType(this.#command) : undefined
    const rowSet = entityType ? this.#setsOf('listed', entityType).slice(0, 1) : []
    for (const [set] of [...named, ...rowSet]) {
      const [row] = Object.values((await this.#fixture.rows(set)).rows)
      if (row && member in row && row.id !== row[member]) return true
    }
    return false
  }

  #question(set: string, slot: Slot | undefined, rest: Rest | undefined): TableCase {
    const input: TableCase['input'] = async (row, fixture, probe) => {
      const made: Input = { ...(sampleInput(this.#command.input) as object) }
      if (isList(this.#command)) made.pageSize = 999
      if ('exhibitionId' in made) made.exhibitionId = probe.exhibitionId
      for (const [member, value] of Object.entries(row)) {
        if (value !== null && member in this.#members && member !== 'id' && member !== 'version') made[member] = value
      }
      for (const other of this.#slots) {
        const [own] = this.#setsOf(other.member, other.noun)
        const about = other.member === 'id'
        const isSaid = !about && (other.member in row || other.member === 'exhibitionId')
        if (other === slot || !other.needed || !own || isSaid) continue
        const others = await fixture.row(
          own[0],
          probe.name,
          about ? undefined : (made.exhibitionId as string | undefined),
        )
        if (about && others.exhibitionId && 'exhibitionId' in this.#members) made.exhibitionId = others.exhibitionId
        this.#name(made, other, others)
      }
      for (const more of [this.#hint?.rest, rest]) {
        Object.assign(made, typeof more === 'function' ? await more(row, fixture, probe) : more)
      }
      if (slot) this.#name(made, slot, row)
      return made
    }
    return { set, listed: slot === undefined, input }
  }

  #name(input: Input, { member, shape, inside = '' }: Slot, row: NamedRow): void {
    const { id, version } = row
    const value = member === 'id' ? id : (row[member] ?? id)
    // What a row needs besides its key comes from a hint.
    const [other] = Array.isArray(input[member]) ? input[member] : []
    const rows = [{ ...(shape === 'rows' && other), id, version }]
    const line = [{ ...other, [inside]: value }]
    const [outer = member, within] = member.split('.')
    const said = { id: value, ids: [value], rows, inside: [{ ...other, [inside]: [value] }], line }[shape]
    input[outer] = within === undefined ? said : { ...(input[outer] as object), [within]: said }
    if (member === 'id' && version !== undefined && 'version' in this.#members) input.version = version
  }
}

interface Json {
  type?: string
  format?: string
  [entityTypeKey]?: EntityType
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  anyOf?: Json[]
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

/** Filters only restrict what a list or a bulk command would reach without them. */
const narrows = (command: Command) => isList(command) || command === (commands.exportOperationLog as Command)

/** The members of an input that address rows; throws if an id is nested deeper, because it would not be tested. */
function slotsOf(command: Command): Slot[] {
  const { properties = {}, required = [] } = jsonOf(command.input, 'input')
  // Either given rows, or all of a filter: the rows come first.
  const members = Object.entries(properties).sort(([a], [b]) => Number(b === 'ids') - Number(a === 'ids'))
  return members.flatMap(([member, schema]) => {
    const needed = required.includes(member) && (schema.type !== 'array' || (schema.minItems ?? 0) > 0)
    if (member === 'filter' || (narrows(command) && !needed)) return []
    const slots = [...slotAt(member, schema, needed), ...slotsWithin(member, schema)]
    if (slots.length === 0 && JSON.stringify(schema).includes(entityTypeKey)) throw new Error(`${member} hides an id`)
    return slots
  })
}

/** Those of a nested form, which is tested whether or not it is optional. */
const slotsWithin = (member: string, { properties = {} }: Json): Slot[] =>
  Object.entries(properties).flatMap(([within, schema]) => slotAt(`${member}.${within}`, schema, false))

function slotAt(member: string, schema: Json, needed: boolean): Slot[] {
  const { anyOf = [schema] } = schema
  for (const { items, ...one } of anyOf) {
    const at = (entityType: EntityType | undefined, shape: Slot['shape']): Slot[] =>
      entityType ? [{ member, noun: entityType, shape, needed }] : []
    const deeper = Object.entries(items?.properties ?? {}).flatMap(([inside, its]) =>
      [...at(its.items?.[entityTypeKey], 'inside'), ...(inside === 'id' ? [] : at(its[entityTypeKey], 'line'))].map(
        slot => ({
          ...slot,
          inside,
        }),
      ),
    )
    // Rows by their own id: other ids in such a row need a hint.
    const rows = at(items?.properties?.id?.[entityTypeKey], 'rows')
    const found = [
      ...at(one[entityTypeKey], 'id'),
      ...at(items?.[entityTypeKey], 'ids'),
      ...(rows.length > 0 ? rows : deeper),
    ]
    if (found.length > 0) return found
  }
  return []
}

const isId = (schema: Json) => schema[entityTypeKey] !== undefined

/** The entity of the rows in a reading command's answer. */
function findRowType({ kind, output }: Command): EntityType | undefined {
  if (kind !== 'read') return undefined
  const json = jsonOf(output, 'output')
  const { id, ...others } = (json.properties?.list ?? json).items?.properties ?? {}
  return [id, ...Object.values(others)].flatMap(member => member?.anyOf ?? member ?? []).find(isId)?.[entityTypeKey]
}
