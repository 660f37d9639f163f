/** How declarations are decided (specification, §3). */
export const auditModes = ['ocr', 'manual', 'ocrManual'] as const
export type AuditMode = (typeof auditModes)[number]

export const codeColours = ['green', 'yellow', 'red'] as const
export type CodeColour = (typeof codeColours)[number]

/** The consequence of a stay in an area of medium or high risk within seven days. */
export const tripRisks = ['blocked7', 'noBlock', 'noLimit'] as const
export type TripRisk = (typeof tripRisks)[number]

/** Hours before the declaration within which a negative test is required. */
export const nucleicHours = ['none', '24', '48', '72'] as const
export type NucleicHours = (typeof nucleicHours)[number]

/** Hours for which a receipt is valid after the declaration. */
export const receiptHours = ['24', '48', '72'] as const
export type HealthPassHours = (typeof receiptHours)[number]

/** Minimum number of vaccinations. */
export const vaccineDoses = ['0', '1', '2', '3'] as const
export type VaccineDoses = (typeof vaccineDoses)[number]

export const symptomNames = ['fever', 'cough', 'soreThroat', 'fatigue', 'tasteLoss', 'diarrhoea'] as const
export type Symptom = (typeof symptomNames)[number]

export const testResults = ['negative', 'positive'] as const
export type TestResult = (typeof testResults)[number]

export const imageKinds = ['healthCode', 'tripCard', 'nucleic', 'vaccine', 'other'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Maximum images and tests per declaration. */
export const maxImages = 6
export const maxTests = 5

/** Fever threshold, °C. */
export const feverFrom = 37.3

/** Facts that the image reader may find in a picture. */
export const readFacts = [
  'colour',
  'result',
  'sampledAt',
  'name',
  'documentMasked',
  'phoneMasked',
  'cities',
  'doses',
] as const
export type ReadFact = (typeof readFacts)[number]

/** Reasons against a declaration, or for an uncertain reading. */
export const doubtKinds = [
  // Violated rules
  'fever',
  'symptoms',
  'healthColour',
  'tripColour',
  'tripRisk',
  'doses',
  'nucleic',
  // Contradictions and gaps of a reading
  'differs',
  'unclear',
  'notRead',
  // Why a person decides
  'again',
  'areaShown',
] as const
export type DoubtKind = (typeof doubtKinds)[number]
