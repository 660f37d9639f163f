/** How declarations are decided (specification, §3). */
export const auditModes = ['ocr', 'manual', 'ocrManual'] as const
export type AuditMode = (typeof auditModes)[number]

export const codeColours = ['green', 'yellow', 'red'] as const
export type CodeColour = (typeof codeColours)[number]

/** What follows from having been in an area of medium or high risk within seven days. */
export const tripRisks = ['blocked7', 'noBlock', 'noLimit'] as const
export type TripRisk = (typeof tripRisks)[number]

/** Hours before the declaration within which a negative test was made. */
export const nucleicHours = ['none', '24', '48', '72'] as const
export type NucleicHours = (typeof nucleicHours)[number]

/** Hours a receipt holds after the declaration. */
export const receiptHours = ['24', '48', '72'] as const
export type ReceiptHours = (typeof receiptHours)[number]

/** Vaccinations asked for at least. */
export const vaccineDoses = ['0', '1', '2', '3'] as const
export type VaccineDoses = (typeof vaccineDoses)[number]

export const symptomNames = ['fever', 'cough', 'soreThroat', 'fatigue', 'tasteLoss', 'diarrhoea'] as const
export type Symptom = (typeof symptomNames)[number]

export const testResults = ['negative', 'positive'] as const
export type TestResult = (typeof testResults)[number]

export const imageKinds = ['healthCode', 'tripCard', 'nucleic', 'vaccine', 'other'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Images and tests one declaration may have. */
export const maxImages = 6
export const maxTests = 5

/** From this temperature on somebody has a fever, °C. */
export const feverFrom = 37.3

/** What a machine may read in a picture. */
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

/** What speaks against a declaration, or makes a reading uncertain. */
export const doubtKinds = [
  // Rules that do not hold
  'fever',
  'symptoms',
  'healthColour',
  'tripColour',
  'tripRisk',
  'doses',
  'nucleic',
  // What a reading says otherwise, or does not say
  'differs',
  'unclear',
  'notRead',
  // Why a person looks at it
  'again',
  'areaShown',
] as const
export type DoubtKind = (typeof doubtKinds)[number]
