import { z } from 'zod'
import type { LocalizedText } from '../i18n/localized-text.ts'
import { isDay } from '../schedule/day.ts'
import type { Machine } from '../transition/machine.ts'
import { type Command, type OperatorAccess, read, write } from './command.ts'
import type { EntityType } from './entity-type.ts'
import { idOf } from './id.ts'

/** Page sizes of spec §9; 999 is the guide dialog's single page. */
export const pageSizes = [10, 20, 30, 40, 999] as const

/** Rows of each tab are counted up to this under a search or filter; one more means that there are more. */
export const tabLimit = 100

/** The states of such rows and the possible actions on them, as members of an output. */
export const acts = <const State extends string, const Action extends string>(
  states: readonly State[],
  actions: readonly Action[],
) => ({ state: z.enum(states), actions: z.array(z.enum(actions)) })

/** A state of a machine. */
export const stateIn = <State extends string>({ states }: Pick<Machine<State>, 'states'>) =>
  z.enum(Object.keys(states) as State[])

/** The same as `acts`, with the states of a machine. */
export const actsIn = <State extends string, const Action extends string>(
  machine: Pick<Machine<State>, 'states'>,
  actions: readonly Action[],
) => ({ ...acts([], actions), state: stateIn(machine) })

/**
 * A list row of an entity type: id, version, state (`acts`) and colour, the caller's actions, and the columns of this
 * list.
 */
export function row<A extends { state: z.ZodType; actions: z.ZodType }, T extends z.ZodRawShape>(
  entityType: EntityType,
  acting: A,
  shape: T,
) {
  const statusCode = z.number().int().min(0).max(5)
  return z.object({ id: idOf(entityType), version: z.number().int(), ...acting, statusCode, ...shape })
}

/** Values one filter takes at once. */
const maxValues = 50

/** A filter that takes one value, or several: rows of any of them. */
export const oneOrMore = <V extends z.ZodType>(value: V) =>
  z.union([value, z.array(value).min(1).max(maxValues)]).optional()

type Names = readonly [string, ...string[]]
type NoNames = readonly []

interface ListDefinition<
  R extends z.ZodObject,
  Search extends Names | NoNames,
  Sort extends Names | NoNames,
  Tabs extends Names | NoNames,
  Filter extends z.ZodRawShape,
> {
  access: OperatorAccess
  label: LocalizedText
  row: () => R
  /** Fields that `search.type` may name. */
  search?: Search
  /** Those of `search` whose value is a day in the venue's zone, `yyyy-MM-dd`. */
  searchDays?: readonly EnumOf<Search>[]
  /** Fields that `sort` may name; `-name` reverses the order. */
  sort?: Sort
  tabs?: Tabs
  filter?: () => Filter
}

type EnumOf<N extends Names | NoNames> = N extends Names ? N[number] : never

/** Input and output type are equal: console and handler see the same names. */
type Same<T> = z.ZodType<T, T>

interface PageShape<Search extends Names | NoNames, Sort extends Names | NoNames, Tabs extends Names | NoNames> {
  pageNum: z.ZodDefault<z.ZodNumber>
  pageSize: z.ZodDefault<z.ZodLiteral<(typeof pageSizes)[number]>>
  after: z.ZodOptional<z.ZodString>
  sort: z.ZodOptional<Same<EnumOf<Sort> | `-${EnumOf<Sort>}`>>
  search: z.ZodOptional<Same<{ type: EnumOf<Search>; value: string }>>
  tab: z.ZodOptional<Same<EnumOf<Tabs>>>
  countAll: z.ZodOptional<z.ZodBoolean>
}

/**
 * Declares a list (`docs/wire.md`, Lists). Input: page by number, or by key with `after`; `sort`, `search`, `tab`, and
 * the filters of this list. Output: `{ list, total, totalCapped, next?, tabs?, tabsCapped?, asks? }`. `total` is
 * counted to 1,000 under a free search unless `countAll`, each of `tabs` to `tabLimit` (`tabsCapped`: one has more).
 * `asks` is, for each tab without search and filter, the number of rows that await the caller: those whose `actions`
 * contain the expected verb.
 */
export function list<
  R extends z.ZodObject,
  const Search extends Names | NoNames = NoNames,
  const Sort extends Names | NoNames = NoNames,
  const Tabs extends Names | NoNames = NoNames,
  Filter extends z.ZodRawShape = Record<never, never>,
>(definition: ListDefinition<R, Search, Sort, Tabs, Filter>) {
  const { search = [], searchDays = [], sort = [], tabs = [] } = definition
  const days: readonly string[] = searchDays
  const sorts = sort.flatMap(field => [field, `-${field}`])
  const shape = () =>
    ({
      pageNum: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.literal([...pageSizes]).default(20),
      after: z.string().max(400).optional(),
      sort: oneOf(sorts),
      search:
        search.length > 0
          ? z
              .strictObject({ type: z.enum(search), value: z.string().trim().min(1).max(200) })
              .superRefine(({ type, value }, context) => {
                if (days.includes(type) && !isDay(value))
                  context.addIssue({ code: 'custom', message: 'kernel.wrongDay', path: ['value'] })
              })
              .optional()
          : none(),
      tab: oneOf(tabs),
      countAll: z.boolean().optional(),
    }) as unknown as PageShape<Search, Sort, Tabs>
  const input = () => z.strictObject({ ...shape(), ...(definition.filter?.() ?? ({} as Filter)) })
  const output = () =>
    z.object({
      list: z.array(definition.row()),
      total: z.number().int(),
      totalCapped: z.boolean(),
      next: z.string().optional(),
      tabs: z.record(z.string(), z.number().int()).optional(),
      tabsCapped: z.literal(true).optional(),
      asks: z.record(z.string(), z.number().int()).optional(),
    })
  return read({ access: definition.access, label: definition.label, input, output })
}

function oneOf(names: readonly string[]) {
  return names.length > 0 ? z.enum(names as [string, ...string[]]).optional() : none()
}

/** A member that this list does not have: sending it is refused. */
function none() {
  return z.undefined().optional()
}

/** The input of a list command, without its filters. */
export interface PageInput {
  pageNum: number
  pageSize: (typeof pageSizes)[number]
  after?: string
  sort?: string
  search?: { type: string; value: string }
  tab?: string
  countAll?: boolean
}

/** The output of a list command. */
export interface Page<Row> {
  list: Row[]
  total: number
  totalCapped: boolean
  next?: string
  tabs?: Record<string, number>
  tabsCapped?: true
  asks?: Record<string, number>
}

/** `sheets`: an xlsx that continues in further sheets if one does not hold all rows. */
export const sheetFormat = z.enum(['xlsx', 'csv', 'sheets'])
export type SheetFormat = z.infer<typeof sheetFormat>

/** Members of a list's input that choose a page, not rows. */
const paging = { pageNum: true, pageSize: true, after: true, countAll: true } as const
type Paging = keyof typeof paging

/** A list without pages has none. */
const pagingIn = (shape: z.ZodRawShape) =>
  Object.fromEntries(Object.entries(paging).filter(([member]) => member in shape))

/**
 * Declares the export of a list, under the list's permission unless `access` is given: a job writes all rows under tab,
 * search, filters and sort as xlsx or csv; an xlsx of more rows than a sheet holds is refused with their number, and
 * requested again as `sheets` or csv. The server's half is `exportedList`, the console's the `export` of a list.
 */
export function exportOf<S extends z.ZodRawShape>(
  list: Command<z.ZodObject<S>, z.ZodType, OperatorAccess, 'read'>,
  label: LocalizedText,
  access = list.access,
) {
  return write({
    access,
    label,
    input: () =>
      list.input.omit(pagingIn(list.input.shape) as never).extend({ format: sheetFormat }) as unknown as z.ZodObject<
        Omit<S, Paging> & { format: typeof sheetFormat },
        z.core.$strict
      >,
    output: () => z.object({ jobId: idOf('job') }),
  })
}

/** Names of the common input members of list commands. */
export const pageMembers = ['pageNum', 'pageSize', 'after', 'sort', 'search', 'tab', 'countAll'] as const

/** Whether a command is a list, by its output. */
export function isList(command: Command): boolean {
  return (
    command.output instanceof z.ZodObject && 'list' in command.output.shape && 'totalCapped' in command.output.shape
  )
}
