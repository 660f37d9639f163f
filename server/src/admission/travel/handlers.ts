import type { travelCommands } from '@fairgate/contract/admission/travel/commands'
import type { Input } from '@fairgate/contract/app/catalogue'
import { regionNamed } from '../../foundation/dictionary/api.ts'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { travelImportHandlers } from './import/handlers.ts'
import { transportationList, travelList } from './lists.ts'
import { refuseUnlessOpen } from './open-exhibition.ts'
import { travelStatistics } from './statistics.ts'
import { transportations, travels } from './travel-table.ts'

export const travelHandlers: HandlersOf<typeof travelCommands> = {
  getTravelPage: travelList.page,
  exportTravel: travelList.start,
  ...travelImportHandlers,

  async addTravel(form, context) {
    await refuseUnlessOpen(context, form.exhibitionId)
    await refuseUnknownOrigin(context, form)
    return travels.add(context, form, enteredBy(context))
  },

  async editTravel({ id, version, ...form }, context) {
    const row = await travels.locked(context, { id, version })
    if (row.exhibitionId !== form.exhibitionId) await refuseUnlessOpen(context, form.exhibitionId)
    if (row.origin !== form.origin) await refuseUnknownOrigin(context, form)
    return travels.change(context, row, form)
  },

  async deleteTravel({ rows }, context) {
    await travels.remove(context, ...(await travels.lockedAll(context, rows)))
    return {}
  },

  getTransportationPage: transportationList.page,
  exportTransportation: transportationList.start,

  async addTransportation(form, context) {
    await refuseUnlessOpen(context, form.exhibitionId)
    return transportations.add(context, form, enteredBy(context))
  },

  async editTransportation({ id, version, ...form }, context) {
    const row = await transportations.locked(context, { id, version })
    if (row.exhibitionId !== form.exhibitionId) await refuseUnlessOpen(context, form.exhibitionId)
    return transportations.change(context, row, form)
  },

  async deleteTransportation({ rows }, context) {
    await transportations.remove(context, ...(await transportations.lockedAll(context, rows)))
    return {}
  },

  getTravelStatistics: travelStatistics,
}

const enteredBy = ({ actor }: WriteContext) => ({ company_id: actor.companyId, created_by: actor.operatorId })

async function refuseUnknownOrigin({ db }: WriteContext, { origin }: Pick<Input<'addTravel'>, 'origin'>) {
  if (!(await regionNamed(db, origin))) refuse('travel.originUnknown', { field: 'origin' })
}
