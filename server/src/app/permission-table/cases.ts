import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { entityTypeKey } from '@fairgate/contract/kernel/command/id'
import { isList } from '@fairgate/contract/kernel/command/page'
import { z } from 'zod'
import { sampleInput } from '../testing/sample-input.ts'
import type { Fixture, NamedRow, Party, RowSets } from './fixture.ts'

type Input = Record<string, unknown>
/** What else the input needs: a form the sample does not fill, or what stands beside this row. */
type Rest = object | ((row: NamedRow, fixture: Fixture, probe: Party) => object | Promise<object>)
/** A set of rows, or some, each with what it needs beside the rest. */
type Rows = string | readonly (string | readonly [set: string, rest: Rest])[]

/** What of a command's cases cannot be read from its ids. */
export interface Hint {
  /** By member: rows in which state; `listed`: those looked for in the answer. None: the member is not asked about. */
  readonly rows: Readonly<Record<string, Rows>>
  readonly rest?: Rest
}

/** The rows of a domain, and what its commands need to be asked about them. */
export interface DomainCases {
  readonly rows: RowSets
  readonly hints: Partial<Record<CommandName, Hint>>
}

export const on = (rows: Hint['rows'], rest?: Rest): Hint => ({ rows, ...(rest && { rest }) })

/** Of the export of a list: what narrows it names no row, a stranger's leaves none of them. */
export const exported = on(
  { exhibitionId: [], participationId: [], chargeId: [], bankAccountId: [] },
  { format: 'csv' },
)

/** One question: this command, about such rows. */
export interface TableCase {
  readonly set: string
  /** The row is looked for in the answer, not named. */
  readonly listed: boolean
  /** The input that names the row, as this party would send it. */
  input(row: NamedRow, fixture: Fixture, probe: Party): Promise<Input>
}

interface Slot {
  /** Of a form within the form: `stock.ticketTypeId`. */
  readonly member: string
  readonly noun: EntityType
  /** An id, some ids, or rows with the versions that were seen. */
  readonly shape: 'id' | 'ids' | 'rows' | 'inside' | 'line'
  /** The member of each of several forms that holds the ids, or of each line the id. */
  readonly inside?: string
  readonly needed: boolean
}

/** What sets are called whose noun is called otherwise. */
const calledOtherwise: Partial<Record<EntityType, string>> = {
  badgeImport: 'import',
  operationLog: 'log entry',
  receivedAddress: 'mailing address',
}
const setOf = (entityType: EntityType) =>
  calledOtherwise[entityType] ?? entityType.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/**
 * The questions about a command, one for each member that names a row and one for each noun its answer lists: derived
 * from its ids, so that a new command is asked about foreign rows without a line here. What a row that is named anyway
 * says too (its exhibition) needs no question of its own.
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
    const entityType = findListedType(this.#command)
    return entityType
      ? this.#setsOf('listed', entityType).map(([set, rest]) => this.#question(set, undefined, rest))
      : []
  }

  /** Sets of rows to ask about, each with what it needs; of a noun without rows in the fixture none. */
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
    const entityType = isList(this.#command) ? findListedType(this.#command) : undefined
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
    // What a row needs beside its key, a hint has put there.
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

/** Filters only narrow what a list or a bulk command would reach without them. */
const narrows = (command: Command) => isList(command) || command === (commands.exportOperationLog as Command)

/** The members of an input that name rows; throws where an id lies deeper, at which nothing would be asked. */
function slotsOf(command: Command): Slot[] {
  const { properties = {}, required = [] } = jsonOf(command.input, 'input')
  // Of some rows, or of all that a filter finds: the rows come first.
  const members = Object.entries(properties).sort(([a], [b]) => Number(b === 'ids') - Number(a === 'ids'))
  return members.flatMap(([member, schema]) => {
    const needed = required.includes(member) && (schema.type !== 'array' || (schema.minItems ?? 0) > 0)
    if (member === 'filter' || (narrows(command) && !needed)) return []
    const slots = [...slotAt(member, schema, needed), ...slotsWithin(member, schema)]
    if (slots.length === 0 && JSON.stringify(schema).includes(entityTypeKey)) throw new Error(`${member} hides an id`)
    return slots
  })
}

/** Those of a form within the form, which is asked about whether or not it may be left out. */
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
    // Rows by their own id: what else such a row names, a hint says.
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

/** Whose rows a reading command's answer lists. */
function findListedType({ kind, output }: Command): EntityType | undefined {
  if (kind !== 'read') return undefined
  const json = jsonOf(output, 'output')
  const { id, ...others } = (json.properties?.list ?? json).items?.properties ?? {}
  return [id, ...Object.values(others)].flatMap(member => member?.anyOf ?? member ?? []).find(isId)?.[entityTypeKey]
}
