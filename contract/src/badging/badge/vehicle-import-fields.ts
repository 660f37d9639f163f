/**
 * Columns of the sheet of vehicles, in order; the labels are the headers of the template. The name of a vehicle is its
 * plate.
 */
export const vehicleImportColumns = {
  name: ['车牌号', 'Plate'],
  plateOrigin: ['车牌归属', 'Plate region'],
  vehicleType: ['车型', 'Vehicle type'],
  slot: ['入场时段', 'Slot'],
  driver: ['驾驶员', 'Driver'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  phone: ['手机号码', 'Phone'],
  driver2: ['驾驶员2', 'Driver 2'],
  documentType2: ['证件类型2', 'Document type 2'],
  documentNumber2: ['证件号码2', 'Document number 2'],
  phone2: ['手机号码2', 'Phone 2'],
  driver3: ['驾驶员3', 'Driver 3'],
  documentType3: ['证件类型3', 'Document type 3'],
  documentNumber3: ['证件号码3', 'Document number 3'],
  phone3: ['手机号码3', 'Phone 3'],
} as const
export type VehicleColumn = keyof typeof vehicleImportColumns
export const vehicleColumnNames = Object.keys(vehicleImportColumns) as VehicleColumn[]

/** Required columns; the template marks the others as optional. */
export const neededVehicleColumns: readonly VehicleColumn[] = [
  'name',
  'vehicleType',
  'driver',
  'documentType',
  'documentNumber',
]

/** Groups of issues of vehicle rows. */
export const vehicleImportReasons = [
  ...(['plate', 'slot', 'name', 'documentType', 'documentNumber'] as const),
  ...(['phone', 'duplicate', 'required', 'held', 'other'] as const),
] as const
export type VehicleReason = (typeof vehicleImportReasons)[number]

/** Maximum vehicles per sheet. */
export const vehicleImportLimit = 5_000
