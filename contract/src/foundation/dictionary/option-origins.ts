/** The owner of an option that an exhibition can choose from. */
export const optionOrigins = ['venue', 'own'] as const
