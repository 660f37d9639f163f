import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'

/** Addresses of the badge pages of one exhibition, the only place that builds them. */
const within = (exhibitionId: string) => `${tasksPath}/${exhibitionId}`
const badges = (exhibitionId: string) => `${within(exhibitionId)}/badges`

export const badgePaths = {
  exhibition: within,
  list: badges,
  approval: (exhibitionId: string) => `${badges(exhibitionId)}/approval`,
  add: (exhibitionId: string) => `${badges(exhibitionId)}/new`,
  addVehicle: (exhibitionId: string) => `${badges(exhibitionId)}/vehicles/new`,
  importVehicles: (exhibitionId: string) => `${badges(exhibitionId)}/vehicles/import`,
  vehicleReport: (exhibitionId: string, importId: string) => `${badges(exhibitionId)}/vehicles/import/${importId}`,
  violations: (exhibitionId: string) => `${badges(exhibitionId)}/violations`,
  slots: (exhibitionId: string) => `${badges(exhibitionId)}/slots`,
  edit: (exhibitionId: string, badgeId: string) => `${badges(exhibitionId)}/${badgeId}/edit`,
  types: (exhibitionId: string) => `${badges(exhibitionId)}/types`,
  addType: (exhibitionId: string) => `${badges(exhibitionId)}/types/new`,
  editType: (exhibitionId: string, typeId: string) => `${badges(exhibitionId)}/types/${typeId}`,
  import: (exhibitionId: string) => `${badges(exhibitionId)}/import`,
  report: (exhibitionId: string, importId: string) => `${badges(exhibitionId)}/import/${importId}`,
  counter: (exhibitionId: string) => `/counter/${exhibitionId}`,
  printers: (exhibitionId: string) => `${badges(exhibitionId)}/print/printers`,
  templates: (exhibitionId: string) => `${badges(exhibitionId)}/templates`,
  template: (exhibitionId: string, templateId: string) => `${badges(exhibitionId)}/templates/${templateId}`,
  print: (exhibitionId: string) => `${badges(exhibitionId)}/print`,
}
