import { commands } from '@fairgate/contract/app/catalogue'
import {
  type ScheduledExport,
  scheduledExports,
  unscheduledExports,
} from '@fairgate/contract/insight/export-schedule/exports'
import type { Command } from '@fairgate/contract/kernel/command/command'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { addDays, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { type DaySpan, spanOf } from '@fairgate/contract/kernel/schedule/day-span'
import type { Schedule } from '../../kernel/schedule/recurrence.ts'

/** A schedule as stored. */
export interface ExportSchedule extends Schedule {
  monthDay: number | null
  operatorId: string
  operatorName: string
  command: string
  payload: Readonly<Record<string, unknown>>
  format: 'xlsx' | 'csv'
  span: DaySpan | null
  path: string
  operatorIds: string[]
  language: Language
  pausedAt: string | null
  suspendedAt: string | null
  heldWhy: string | null
}

/** The column of each member. */
export const scheduleColumns = {
  ...{ operatorId: 'operator_id', operatorName: 'operator_name', command: 'command', payload: 'payload' },
  ...{ format: 'format', span: 'span', path: 'path', rhythm: 'recurrence', weekday: 'weekday', monthDay: 'month_day' },
  ...{ at: 'at', operatorIds: 'operator_ids', language: 'language' },
  ...{ pausedAt: 'paused_at', suspendedAt: 'suspended_at', heldWhy: 'suspended_reason' },
} as const satisfies Record<keyof ExportSchedule, string>

/** A schedulable export with the permissions to run it; undefined if it is not schedulable or unknown. */
export function exportOf(
  name: string,
): (ScheduledExport & { permissions: readonly string[]; readers: readonly string[] }) | undefined {
  const found = Object.hasOwn(scheduledExports, name) ? scheduledExports[name] : undefined
  const access = found && Object.hasOwn(commands, name) ? (commands[name] as Command).access : undefined
  if (!found || access?.caller !== 'operator' || access.person) return undefined
  const allowed = access.permissions ?? []
  return { ...found, permissions: allowed, readers: found.shared ? [found.shared] : allowed }
}

/** The title of an export in both languages; its wire name if it no longer exists. */
export const titleOf = (name: string): LocalizedText =>
  Object.hasOwn(commands, name) ? (commands[name] as Command).label : [name, name]

/** Why an export is not schedulable: a text or a refusal. */
export const whyNot = (name: string): string => unscheduledExports[name] ?? 'exportSchedule.notScheduled'

/** The input of the export on a day: a span is replaced by its days. */
export function inputOf(
  { command, payload, format, span }: Pick<ExportSchedule, 'command' | 'payload' | 'format' | 'span'>,
  now: Date,
  zone: string,
): Record<string, unknown> {
  // Nobody can be asked: rows beyond the maximum of a sheet continue in the next.
  const formatOption = format === 'xlsx' ? 'sheets' : format
  const input = { ...payload, ...(!scheduledExports[command]?.plain && { format: formatOption }) }
  const { dates, inFilter } = scheduledExports[command] ?? {}
  if (!span || !dates) return input
  const [from, to] = spanOf(span, dayOf(now, zone))
  if (inFilter) return { ...input, filter: { ...(payload.filter as object | undefined), from, to } }
  if (dates === 'days') return { ...input, from, to }
  const midnight = 0
  return { ...input, from: gateDayStart(from, zone, midnight), to: gateDayStart(addDays(to, 1), zone, midnight) }
}
