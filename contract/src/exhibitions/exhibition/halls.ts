/** The venue's halls by sign; halls with the same letter are adjacent. */
export const venueHalls = [
  'N1',
  'N2',
  'N3',
  'N4',
  'N5',
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'W1',
  'W2',
  'W3',
  'W4',
  'W5',
] as const
export type Hall = (typeof venueHalls)[number]
