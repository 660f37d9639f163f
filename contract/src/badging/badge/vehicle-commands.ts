import { z } from 'zod'
import { can, changedRow, chosenRows, done, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { reportIssue } from '../../kernel/refusal/field-issue.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { inExhibition, keyOf } from './chosen.ts'
import { documentTypeCodes } from './document.ts'
import { phases } from './fields.ts'
import {
  maxDrivers,
  type PlateOrigin,
  plateFault,
  plateOrigins,
  slotFields,
  slotsFields,
  vehicleFields,
} from './vehicle-fields.ts'

const apply = can('badge:apply')
const view = can('badge:view')
const edit = can('slot:edit')

const driver = lazy(() =>
  z.strictObject({
    name: z.string().trim().min(1).max(100),
    documentType: z.enum(documentTypeCodes),
    documentNumber: z.string().trim().min(1).max(40).optional(),
    phone: z.string().overwrite(normaliseTelephone).regex(telephoneAnywhere).optional(),
  }),
)
const form = lazy(() => {
  const { companyId, ...written } = shapeOf(vehicleFields, { drivers: z.array(driver()).min(1).max(maxDrivers) })
  return { companyId, written }
})
const rightPlate = ({ plate, plateOrigin }: { plate: string; plateOrigin: PlateOrigin }, ctx: z.RefinementCtx) =>
  reportIssue(ctx, 'badge', plateFault(plateOrigin, plate), ['plate'])

/** Time and door of a slot. */
const slotTimes = lazy(() => ({
  phase: z.enum(phases),
  doorId: idOf('door'),
  /** Sign and name. */
  door: z.object({ cn: z.string(), en: z.string() }),
  beginsAt: z.string(),
  endsAt: z.string(),
}))

/** The vehicle's data of a badge. */
export const vehicleView = lazy(() =>
  z.object({
    plateOrigin: z.enum(plateOrigins),
    vehicleType: z.string(),
    vehicleTypeName: z.object({ cn: z.string(), en: z.string() }),
    /** Null: no slot. */
    slot: z.object({ ...slotTimes(), id: idOf('slot') }).nullable(),
    drivers: z.array(
      z.object({
        name: z.string(),
        documentType: z.enum(documentTypeCodes),
        documentMasked: z.string(),
        phoneMasked: z.string(),
      }),
    ),
    /** The last times it was inside, the newest first. */
    stays: z.array(
      z.object({
        enteredAt: z.string(),
        endsAt: z.string(),
        leftAt: z.string().nullable(),
        /** Number of half hours over the limit. */
        overHalfHours: z.number().int(),
      }),
    ),
  }),
)

export const slotActions = ['edit', 'delete'] as const

const getSlotPage = list({
  access: view,
  label: ['车辆时段列表', 'Vehicle slots'],
  row: () =>
    row('slot', acts(['active'], slotActions), {
      ...slotTimes(),
      capacity: z.number().int(),
      booked: z.number().int(),
    }),
  sort: ['beginsAt'],
  filter: () => ({ ...inExhibition, phase: z.enum(phases).optional(), doorId: idOf('door').optional() }),
})

/** Commands of vehicle badges and their slots. For everything else the commands of badges apply. */
export const vehicleCommands = {
  addVehicle: write({
    access: apply,
    label: ['新增车证', 'Add a vehicle badge'],
    /**
     * `companyId`: the partner for which an organizer enters a row; default: the caller's company. Drivers: 1 to 3,
     * each with a document number.
     */
    input: () =>
      z.strictObject({ ...inExhibition, companyId: form().companyId, ...form().written }).superRefine(rightPlate),
    output: () => changedRow('badge').extend({ code: z.string() }),
  }),
  editVehicle: write({
    access: can('badge:modify'),
    label: ['修改车证', 'Edit a vehicle badge'],
    input: () => z.strictObject({ ...keyOf('badge'), ...form().written }).superRefine(rightPlate),
    output: () => changedRow('badge'),
  }),
  changeVehicleSlot: write({
    access: apply,
    label: ['改签时段', 'Change a vehicle slot'],
    /** For submitted badges, until the slot begins. */
    input: () => z.strictObject({ ...keyOf('badge'), slotId: idOf('slot') }),
    output: () => changedRow('badge'),
  }),
  getSlotPage,
  exportSlots: exportOf(getSlotPage, ['导出车辆时段', 'Export vehicle slots']),
  getSlotOptions: read({
    access: view,
    label: ['可预约时段', 'Available slots'],
    /**
     * Slots for the phases of the badge type that have not begun; at most 500, the next first. `slots`: whether the
     * exhibition has any for them.
     */
    input: () => z.strictObject({ ...inExhibition, badgeTypeId: idOf('badgeType') }),
    output: () =>
      z.object({
        needed: z.boolean(),
        list: z.array(z.object({ ...slotTimes(), id: idOf('slot'), left: z.number().int() })),
      }),
  }),
  saveSlots: write({
    access: edit,
    label: ['新增时段', 'Add slots'],
    /** Consecutive slots of `minutes` each from `beginsAt` to `endsAt`; a remainder at the end is no slot. */
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(slotsFields, { beginsAt: instant, endsAt: instant }) }),
    output: () => z.object({ count: z.number().int() }),
  }),
  editSlot: write({
    access: edit,
    label: ['修改时段', 'Edit a slot'],
    input: () => z.strictObject({ ...keyOf('slot'), ...shapeOf(slotFields) }),
    output: () => changedRow('slot'),
  }),
  deleteSlot: write({
    access: edit,
    label: ['删除时段', 'Delete slots'],
    /** All or none; a booked slot cannot be deleted. */
    input: () => z.strictObject({ ...inExhibition, rows: chosenRows('slot') }),
    output: done,
  }),
}
