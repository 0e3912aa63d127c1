/** Release notes of about 300 words, as a product team writes them. */
export const spanishNotes = `## Novedades

- La búsqueda encuentra ahora los proyectos archivados y los muestra al final de la lista.
- El panel principal carga en menos de 2 segundos, incluso con 1.500 tareas abiertas.
- Cada usuario puede elegir el idioma de sus notificaciones en la página de ajustes.
- Los informes se pueden exportar cada lunes a las 8:30 y enviar por correo a todo el equipo.
- La aplicación móvil guarda los cambios sin conexión y los sincroniza cuando vuelve la red.
- Las facturas incluyen el número de cliente y el total con impuestos.

## Cambios

- El plan básico pasa de 5 GB a 20 GB de espacio sin coste adicional.
- A partir del 15 de enero de 2027, la versión 1 de la interfaz dejará de funcionar.
- El precio del plan profesional sube un 10 % y queda en 24 euros al mes.
- Los archivos que se borran permanecen treinta días en la papelera antes de desaparecer.
- Los administradores reciben un aviso cuando alguien entra desde un país nuevo.

## Correcciones

- Se corrige un error que duplicaba los comentarios al pulsar dos veces el botón de enviar.
- Las fechas se muestran de nuevo en el orden correcto en todos los calendarios.
- El contador de mensajes ya no se queda en cero después de cerrar la ventana.
- La impresión de tablas largas no corta la última fila de cada página.
- El inicio de sesión funciona otra vez en navegadores antiguos.
- Los nombres con acentos y con eñe se ordenan como espera una persona que habla español.
- La música de espera deja de sonar cuando termina la llamada.

## Seguridad

- Las contraseñas deben tener al menos doce letras, y recomendamos cambiar las antiguas antes de fin de mes.
- Una sesión sin actividad se cierra después de cuarenta y cinco minutos.
- Las copias de seguridad se cifran con una clave distinta para cada organización.
`;
