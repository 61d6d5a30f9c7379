/** What a PDF says of itself that opens with a password only. */
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >> /ID [<33> <33>]`;

/** A PDF of plain lines, one for each page, for tests in a browser. Sheets are half as wide as high. */
export function smallPdf(lines: readonly string[], isLocked = false): Uint8Array<ArrayBuffer> {
  const first = 4;
  const pages = lines.flatMap((line, at) => {
    const text = `BT /F1 40 Tf 20 300 Td (${line}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 600] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ];
  });
  const kids = lines.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${isLocked ? LOCK : ''} >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${end}`);
}
