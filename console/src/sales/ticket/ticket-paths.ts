import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'

export interface OfExhibition {
  exhibitionId: string
}

const tickets = (exhibitionId: string) => `${tasksPath}/${exhibitionId}/tickets`

/** Addresses of the ticket pages of one exhibition; all links use them. */
export const ticketPaths = {
  tickets,
  orders: (exhibitionId: string) => `${tickets(exhibitionId)}/orders`,
  order: (exhibitionId: string, orderId: string) => `${tickets(exhibitionId)}/orders?row=${orderId}`,
  ofOrder: (exhibitionId: string, orderId: string) => `${tickets(exhibitionId)}?orderId=${orderId}`,
  types: (exhibitionId: string) => `${tickets(exhibitionId)}/types`,
  addType: (exhibitionId: string) => `${tickets(exhibitionId)}/types/new`,
  editType: (exhibitionId: string, typeId: string) => `${tickets(exhibitionId)}/types/${typeId}`,
  stock: (exhibitionId: string) => `${tickets(exhibitionId)}/stock`,
  sell: (exhibitionId: string) => `${tickets(exhibitionId)}/sell`,
  import: (exhibitionId: string) => `${tickets(exhibitionId)}/import`,
  report: (exhibitionId: string, importId: string) => `${tickets(exhibitionId)}/import/${importId}`,
  ofImport: (exhibitionId: string, importId: string) => `${tickets(exhibitionId)}/orders?importId=${importId}`,
  requests: (exhibitionId: string) => `${tickets(exhibitionId)}/requests`,
}
