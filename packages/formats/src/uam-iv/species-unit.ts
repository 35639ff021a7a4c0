import { parsePsatName, psatClasses } from './psat-names.ts'

/** Particles of CAMx's CB and SAPRC mechanisms with CF, CMU or VBS aerosol: names, and the beginnings of families. */
const particles =
  /^(?:PSO4|PNO3|PNH4|POA|PEC|NA|PCL|PH2O|PFE|PMN|PK|PCA|PMG|PAL|PSI|PTI|FPRM|CPRM|FCRS|CCRS|SO[APBH]{1,2}\d?|PAS\d|PBS\d|PAP\d|PCP\d|PFP\d|HGP|HGIIP|HGFP|PBC|P[A-Z0-9]+_\d+)$/

/** Is the species a particle, so that CAMx gives it in ug/m3 and its emission in g/h? */
export const isParticle = (species: string): boolean => {
  const tracer = parsePsatName(species)
  return tracer ? psatClasses[tracer.cls].phase === 'particle' : particles.test(species)
}

/** Unit that CAMx defines for a species in a kind of file; `INSTANT` files hold gases in umol/m3. */
export const unitOfSpecies = (species: string, file: string): string => {
  const particle = isParticle(species)
  if (/EMISS|PTSOURCE/.test(file)) return particle ? 'g/h' : 'mol/h'
  if (particle) return 'ug/m3'
  return file.startsWith('INSTANT') ? 'umol/m3' : 'ppm'
}
